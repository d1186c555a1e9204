"""All benchmarks at their usual sizes: ``python -m benchmarks``."""

from benchmarks import bulk, commands, index

for benchmark in (commands, index, bulk):
    print(f"== {benchmark.__name__}")
    benchmark.main([])

"""All benchmarks at their usual sizes: ``python -m benchmarks``."""

from benchmarks import bulk, commands, index, server

for benchmark in (commands, index, bulk, server):
    print(f"== {benchmark.__name__}")
    benchmark.main([])

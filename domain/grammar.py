"""Function words of English and Chinese: what they do to the words around them.

Each table is named for the kind of its words and reads ``kind: word, word=synonym, ...``, like the tables of
``vocabulary``.
"""

FUNCTION_WORDS = """
filler: yet, still, 尚, 仍, a, an, the, we, our, us, it, its, this, that, these, those, there, here, they, their, you,
 your, will, would, shall, does, did, have, has, had, been, please, very, quite, really, just, so, then, also, too,
 and, or, as, on, in, at, of, team, project, repo, repository, codebase, decision, note, fact, preference, update,
 reminder, all, every, each, any, both, everywhere, our own, my own, its own, their own, per, some, such,
 going forward, 我们, 咱们, 本项目, 项目, 这个, 那个, 该, 此, 的, 地, 得, 了, 着, 吧, 呢, 啊, 在, 上, 里, 中, 内, 下,
 里面, 就, 都, 也, 还, 再, 便, 已, 已经, 把, 将, 给, 和, 与, 及, 以及, 或, 或者, 等, 个, 一个, 一种, 团队, 仓库,
 代码库, 来, 去, 会, 要, 所有, 全部, 全都, 每, 各, 各个, 一律, 统一, 一概, 均, 其, 它, 它们, 他们, 之, 作为, 这里,
 那里, 进行, 为了, 时, 时候, 一下, 非常, 十分, 其中, 往, 到, 决定, 记住, 按, 按照, 根据, 关于, 对, 对于, 于, 只, 仅,
 让, 必须, 需要, 应该, 应当, 请
mark: was not, were not, did not, didn't, wasn't, weren't, must, should, can, could, may, always, usually, often,
 sometimes, only, into, onto, under, above, below, within, less than, more than, out of, between, through, via, until,
 since, up, down, out, back, rarely, need, have to, allowed=permitted=allow=允许=可以, okay, 可, 能, 能够, 总是, 经常,
 通常, 有时, 只能, 低于, 高于, 超过, 小于, 大于, 少于, 多于, 以上, 以下, 以内, 直到, 直接, directly, 向, every other
copula: is, are, was, were, be, am, being, equals, 是, 为, 即, 就是, 等于, 叫, 设为, 设成, set to
verb: use=used, power, run=ran, host=托管, keep=kept, store=stored, save, stay, go=goes=went=gone, happen, take place,
 live, sit, work, write=wrote=written=written in=written with, build=built=built with=built in=built on, make=made,
 put, set, follow, adopt, based on, come, take=took, held, hold, give, do, perform, apply, belong, point, last,
 remain, become, define, reside, 用, 使用, 采用, 跑, 跑在, 运行, 运行在, 部署在, 放, 放在, 存, 存在, 存放在, 存储,
 保存, 写, 编写, 写在, 走, 开发, 搭建, 构建, 实现, 执行, 遵循, 基于, 经过, 处理成
choice: choose=chose=chosen, pick, decide on, decided, select, favour=favor, 选用, 选择, 选择了, 选了
specific: fall=fell=drop below=drop under=drop to, send=sent=发送=推送, read=读取, receive=接收=收到, trigger=触发,
 block=阻塞=拦截, import=导入, inherit=继承, extend=扩展, publish, subscribe=订阅, consume=消费, open, close,
 validate=校验=验证, render=渲染, return=返回, raise=抛出, throw=thrown, replicate=复制, overwrite=覆盖, override,
 parse=解析, connect=连接到, report=汇报, wrap, emit, generate=生成, announce=宣布, pay, fetch=拉取, poll=轮询,
 scan=扫描, break=broke=broken, fix=修复, refresh=刷新, check=检查, rotate=轮换, ship, cost, reject=拒绝, convert=转换
additive: support=支持, include=包含=包括, contain=含有, offer=提供, provide, know=knew=known=会用, speak=会说,
 accept=接受, export=导出, integrate, consist of, expose=暴露, list, play, visit, cover=涵盖, 有, 拥有, 具有, 带有,
 recommend, mention, learn
unique: live in=住在=居住在, work at=work for=就职于=任职于, born in=出生于, married to, study at=就读于,
 is called=叫做, located in=位于, start with, end with
personal: prefer=偏好=更喜欢, want=想要, hate=讨厌, dislike, 想用, 习惯用, 习惯
fond: like=喜欢, love=喜爱, enjoy
role: own=maintain=lead=led=responsible for=responsible=in charge of=look after=owner=maintainer=tech lead=负责=维护=
 主管=牵头=接管=接手=负责人=维护人=技术负责人, project manager=项目经理, product manager=product owner=产品经理,
 architect=架构师, team lead=组长, cto=技术总监, approve=approval=approved=sign off=审批=批准,
 review=评审=code review=代码评审, handle=manage=管理=处理, on call=on-call=值班
agent: by, 由, 交给, 归
not: not, no, never, without, cannot, can't, don't, dont, doesn't, won't, isn't, aren't, shouldn't, mustn't, couldn't,
 wouldn't, hasn't, haven't, nor, neither, avoid, instead of, rather than, other than, unlike, 不, 没, 没有, 不要,
 不用, 不使用, 不采用, 不能, 不得, 不准, 不许, 不应, 不可, 不会, 不是, 别, 勿, 切勿, 请勿, 无需, 无, 而不是, 而非,
 避免, 从不, 绝不, 从来不, 并不, 并非, 无须
no longer: no longer, not any more, previously, formerly, used to use, used to be, used to run, used to have,
 stop using, 不再, 不再用, 不再使用, 以前, 以前用, 以前是, 原来, 原来用, 原来是, 曾经, 过去
over: over
forbid: forbidden=prohibited=banned=not allowed=not permitted=禁止=严禁=不允许=不可以
drop: dropped=removed=abandoned=discontinued=retired=deprecated=decommissioned=弃用=放弃=放弃了=移除=去掉=废弃=淘汰=
 下掉=停止使用
now: now, currently, from now on, as of today, nowadays, today, henceforth, 现在, 目前, 如今, 以后, 今后, 从现在起,
 从今天起, 今天起, 即日起, 现已
instead: instead, anymore
move: switch, move, migrate, change, transition, upgrade, downgrade, 迁移, 切换, 升级
move to: switch to, move to, migrate to, change to, upgrade to, in favor of, in favour of, now use, settle on,
 go back to, went back to, revert to, return to, 改回, 换回, 回到, 切回, 改用, 改用了, 换成, 换成了, 换到, 换用, 换为,
 改成, 改成了, 改为, 改到, 改在, 迁移到, 迁移到了, 迁到, 迁移至, 切换到, 切换为, 切到, 转到, 转用, 转向, 升级到, 升到,
 调整为, 调整到, 调到, 调成, 变成, 变为, 改由, 搬到
replaced by: replaced by, replaced with, superseded by, 被替换为, 被替换成, 替换为, 替换成
replace: replace, supersede, swap, 替换, 取代, 取代了, 代替, 代替了, 替代, 替代了, 替换掉, 替换了
from: from, away from, 从
to: to, 至
with: with, 成
but: but, whereas, although, though, however, 而是, 但, 但是, 而, 不过
reason: because, because of, due to, so that, in order to, thanks to, 因为, 由于, 以便
scope: for, when, if, unless, during, except, except for, while, whenever, inside, 如果, 除了, 除非, 用来, 用于, 做,
 当, 的时候
tentative: maybe, perhaps, might, plan to, considering, consider, thinking about, thinking of, should we, could we,
 evaluate, proposal, propose, suggest, try out, going to, next year, next month, next quarter, wonder, whether,
 in the future, eventually, someday, 可能, 也许, 或许, 考虑, 打算, 计划, 建议, 是否, 要不要, 是不是, 能不能, 吗, 试试,
 尝试, 调研, 评估, 明年, 将来, 未来, 下个月, 下季度, 假如, 假设
self: i, me, my, mine, myself, user=用户, 我, 我的, 自己
other: he=him=his=他=他的, she=her=hers=她=她的, brother=哥=哥哥=我哥=我哥哥, younger brother=弟弟=我弟=我弟弟,
 sister=姐姐=我姐=我姐姐, younger sister=妹妹=我妹=我妹妹, mother=mom=mum=妈妈=我妈=母亲, father=dad=爸爸=我爸=父亲,
 wife=老婆=妻子=我老婆=我妻子=太太, husband=老公=丈夫=我老公=我丈夫, son=儿子=我儿子, daughter=女儿=我女儿,
 boss=老板=我老板=上司, colleague=coworker=同事=我同事, friend=朋友=我朋友, roommate=室友, neighbour=neighbor=邻居,
 girlfriend=女朋友=我女朋友, boyfriend=男朋友=我男朋友, competitor=竞争对手=竞品, partner, aunt, uncle,
 cousin=表弟=表哥=表姐=表妹, grandmother=奶奶=外婆, grandfather=爷爷=外公
label: issue, ticket, sprint, step, phase, chapter, section, adr, rfc, pr, pull request, bug, task, milestone, worker,
 room, group, shard, iteration, story, 阶段, 迭代, 工单, 里程碑, 第
plain: 写接口, 读接口, 写操作, 读操作, 写库, 读库, 北京, 上海, 广州, 深圳, 杭州, 成都, 南京, 武汉, 不同, 不错, 不久,
 不断, 不足, 不少, 不变, 不仅, 不但, 不管, 无论, 无法, 无关, 别名, 级别, 类别, 区别, 分别, 个别, 用途, 作用, 应用程序,
 引用, 费用, 通用, 在线, 现有, 目的, 目标, 的确, 了解, 到期, 来源, 上下文, 下载, 下周, 上周, 中间件, 中心, 内容, 内核,
 会员, 重要, 主要, 要求, 等级, 等待, 个人, 为空, 因此, 认为, 行为, 成为, 成功, 成员, 组成, 集成, 得到, 把握, 对象,
 对齐, 对外, 其他, 其它, 其余, 一些, 一起, 一定, 一直, 一般, 一致, 一样, 一次性, 万一, 之间, 转账, 改动, 改进, 换行,
 换行符, 迁移脚本, 做法, 写法, 写入, 能力, 可用, 可靠, 管道, 找到, 由来, 理由, 自由, 归档, 归属, 点击, 时间戳, 实时,
 及时, 同时, 定时, 临时, 所有者, 只读, 仅供, 步骤, 期限, 期间, 日期, 长期, 短期, 节点, 组织, 组合式, 批量, 层级,
 开发者, 因素, 原因, 当前, 当地, 当作, 相当, 即使, 立即, 以为, 起来, 引起, 无状态, 存储过程, 执行器, 用法, 用例,
 使用率, 走查, 地方, 要点
"""
"""Kinds, in the order of the reading:

``filler`` says nothing, ``mark`` counts only where two texts are to be the same. Verbs: ``verb`` holds something, no
more, ``choice`` prefers one thing "over" another, ``specific`` means something of its own, ``additive`` takes one more
object without losing the ones before, ``unique`` has one object at a time, ``personal`` and ``fond`` are tastes of one
person, ``role`` is a duty that passes from one holder to another, ``agent`` stands before the holder. Denials: ``not``
and ``no longer`` reach to the next comma or "but", ``forbid`` and ``drop`` deny what follows, or in the passive their
clause. Changes: ``move`` with ``from`` and ``to``, ``replace`` with ``with``, ``replaced by``, ``now``, ``instead``.
``reason`` opens an explanation, ``scope`` bounds the statement, ``tentative`` is undecided. ``self`` and ``other`` are
people. ``label`` is a noun that a number singles out. ``plain`` words only look like one of the others.
"""

FUNCTIONAL_WORDS = """
the our default required preferred chosen official standard main only used 默认 首选 标准 唯一 官方 必需
"""
"""After "is" they make a role of what follows, so that the subject is the value: "pnpm is our package manager"."""

NUMBERED = frozenset(
    "statement fact memory item server service module entry row writer reader client user session episode agent machine"
    " instance 记忆 事实 进程 条目 服务器 服务 模块 用户 记录 会话 实例 机器 语句".split()
)
"""Nouns of other meanings that a bare number singles out, as in "fact 12"; not in the plural, which is counted."""

NUMBERED_OR_DONE = frozenset("process save write record note test".split())
"""Such words that are verbs, too: "process 5" is a label, "process 5 files" is not."""

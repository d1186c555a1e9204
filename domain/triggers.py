"""The phrases by which a sentence shows that it is worth keeping.

English and Chinese. Patterns are matched against a sentence in lower case without its quotes and its code.
"""

from typing import NamedTuple

from nan_forget.domain.memory import MemoryType


class Trigger(NamedTuple):
    """A way to say something that is meant to last."""

    topic: str
    """Of the statements of one topic that correct each other, the last one holds."""
    type: MemoryType
    weight: float
    """How surely such a sentence is worth keeping, 0–1."""
    pattern: str
    human: bool = False
    """Only a person's own words count: in an agent's text it is a plan or politeness."""


def _any(*parts: str) -> str:
    return "|".join(parts)  # compiled by ``re`` when first used: few processes capture


_TECH = (
    r"(?:[a-z][\w.+#-]*\d[\w.+-]*|[\w-]+\.(?:js|ts|py|rs|md|io|toml|ya?ml|json)\b|[a-z]+[_/][a-z]\w*|"
    r"(?<!\w)--?[a-z][\w-]+|tabs?|spaces?|indent\w*|tests?|testing|commits?|code|functions?|functional"
    r"|types?|typed|typing|style|styles|naming|names|concise|explicit|verbose|short|dark (?:mode|theme)"
    r"|comments?|docstrings?|branch\w*|rebas\w*|merge\w*|squash\w*|monorepo|composition|inheritance"
    r"|classes|hooks|components?|semicolons?|quotes|snake_?case|camel_?case|kebab|async|sync|sql|orm|json"
    r"|yaml|toml|xml|graphql|grpc|cli|vim|neovim|emacs|bash|zsh|tmux|git|docker|podman|pnpm|npm|yarn|bun"
    r"|uv|pip|poetry|python|rust|golang|java|kotlin|typescript|javascript|react|vue|svelte|django|flask"
    r"|fastapi|postgres\w*|mysql|sqlite|redis|kafka|tailwind|css|html|markdown|english|chinese|answers?"
    r"|replies|explanations?|diffs?|pull requests?|prs?|linux|macos|cmake|gradle|maven|pytest|jest|vitest"
    r"|ruff|mypy|eslint|prettier|logs?|logging|errors?|exceptions?|errors|early returns?|imports?|modules?"
    r"|packages?|libraries|frameworks?|tools?|editors?|themes?|formatter)"
)
_TECH_CN = (
    r"(?:[a-z][\w.+#-]*|缩进|空格|制表符|代码|测试|注释|命名|函数|提交|分支|风格|类型|简洁|中文|英文|回答"
    r"|回复|格式|深色|浅色|主题|命令行|终端|编辑器|框架|数据库|语言|变量|接口|单元|文档|配置|工具|组件"
    r"|日志|异常|组合|继承|模块|分号|引号|驼峰|下划线|函数式|类)"
)
_WE = (
    r"(?:we|our team|the team|i)(?:'ve| have|'re| are|'ll| will|'d| had)?(?: now| just| finally| all| both"
    r"| already| also)*"
)

TRIGGERS = (
    Trigger(
        "decision",
        MemoryType.DECISION,
        1.0,
        _any(
            rf"\b{_WE} (?:decided|chose|chosen|picked(?! up)|settled(?! in| down| up)"
            r"|agreed (?:on|to|that)|went with|going with|go with"
            r"|opted|voted|standardi[sz]ed on|committed to|adopted|adopt|dropped(?! off)|abandoned|deprecated|rejected"
            r"|ruled out|signed off on)\b",
            r"\b(?:final decision|decision|decided|resolved|agreed)\s?(?::|is|was|—|-)\s?\S",
            r"\b(?:it was|it's been|has been|was) (?:decided|agreed)\b",
            r"^(?:chose|selected|picked|adopted|decided|opted|settled on)\b",
            r"\b(?:that'?s|that is|it'?s|it is) (?:decided|settled|final|agreed)\b(?! (?:yet|that))",
            r"\blet'?s (?:go with|stick (?:with|to)|settle on|standardi[sz]e on)\b",
            r"\b(?:from now on|going forward|from here on|from today|henceforth)\b",
            r"\bthe plan is (?:now )?to (?:use|move|migrate|switch)\b",
            r"(?:我们|咱们|团队|大家|我|最终|最后|已经|已|会上|一致)(?:都|已经|已|最终|最后|今天|昨天|一致|现在"
            r"|刚刚|会上|商量后)*(?:决定|选定|选择了|选了|选用|敲定|定了|确定用|同意|采纳|采用|拍板|约定)",
            r"决定(?:用|使用|采用|改|换|不|把|将|在|由|：|:|了|先|放弃|统一)",
            r"以后[^，。？]{0,8}(?:都|一律|必须|统一)|(?:下来|最后|最终|还是|投票|讨论后|开会)选(?:了|用|定)",
            r"(?:方案|技术栈|选型)(?:就)?(?:定为|定下来|确定为|定了|是)",
            r"(?:从今以后|从现在(?:起|开始)|今后|以后(?:都|统一|一律|就|不再|不要|要|请|用))",
            r"(?:就|那就|还是)用\s?[a-z]\S*(?:\s?\S+)?(?:了|吧|好了)?$",
            r"统一(?:用|使用|采用|改|为|成|走|放|存|输出|到|由|写|命名)",
        ),
    ),
    Trigger(
        "change",
        MemoryType.DECISION,
        1.0,
        _any(
            r"\b(?:we|our team|the team)(?:'ve| have|'re| are|'ll| will|'d| had)?(?: now| just| finally| all"
            r"| already| also)* (?:switched|switching|switch|migrated|migrating|moved|moving|replaced|replacing"
            r"|upgraded|downgraded|renamed|pinned|stopped using|no longer use|don't use .{1,40} any ?more)\b",
            r"\b(?:switched|migrated|moved over|moved) (?:\S+ ){0,5}(?:from \S+ )?to \S",
            r"\bwe(?:'re| are)? (?:not using|don't use|stopped using)\b.{1,60}\bany ?more\b",
            r"\bwe(?:'re| are)(?: now)? (?:dropping|removing|retiring|ending|adopting|keeping|deprecating)\b",
            r"\bno longer (?:use|uses|using|support|supports|need|on)\b",
            r"\b(?:use|using|uses) \S+(?: \S+)? (?:instead of|rather than|in place of)\b",
            r"\breplaced \S+(?: \S+){0,3} (?:with|by)\b",
            r"(?:改用|改成|改为|换成|换到|换为|切换到|切到|迁移到|迁到|升级到|替换为|替换成|不再(?:用|使用|支持)"
            r"|弃用|停用|放弃)",
        ),
    ),
    Trigger(
        "cause",
        MemoryType.FACT,
        0.95,
        _any(
            r"\broot cause\b.{0,60}?(?:\bis\b|\bwas\b|:|\bturned out\b|'s)",
            r"\b(?:bug|issue|problem|error|failure|crash|leak|outage|slowdown|hang|regression|timeout|flake"
            r"|flakiness)s?\b.{0,50}?\b(?:was|is|were|are)\b (?:caused by|due to|because|that|triggered by"
            r"|down to)",
            r"\b(?:turns out|turned out (?:to be|that|the|it))\b|^(?:root )?causes?\s?:",
            r"\b(?:the )?culprit (?:was|is)\b",
            r"\b(?:was|were|is) caused by\b",
            r"\bthe reason (?:was|is|it|for)\b.{0,60}\b(?:was|is|because|that)\b",
            r"(?:根因|根本原因|真正的原因|真正原因|罪魁祸首)(?:就|其实|终于|找到了?)*(?:是|在于|：|:|，)",
            r"原因(?:其实|就|找到了?)?(?:是|在于|：|:)",
            r"(?:问题|故障|毛病)(?:其实|就|根源)?(?:出在|在于|是因为|是由)",
            r"(?:原来|结果发现|排查发现|最后发现)(?:是|因为)?",
        ),
    ),
    Trigger(
        "fix",
        MemoryType.FACT,
        0.95,
        _any(
            r"\bthe (?:real |actual |right |correct |proper |final )?(?:fix|solution|workaround|remedy"
            r"|answer)\b.{0,40}?(?:\bis\b|\bwas\b|:)",
            r"\b(?:fixed|solved|resolved)\b(?: \S+){0,6}? by\b",
            r"^(?:the )?(?:workaround|fix|solution|resolution)\s?:",
            r"(?:解决办法|解决方法|解决方案|修复方法|修复方式|修复办法|修法|解法|办法|规避方法)(?:就|其实)?(?:是"
            r"|：|:|为)",
            r"(?:通过|靠).{2,40}(?:解决|修复|修好)了?",
            r"(?:后|之后)(?:就|终于)?(?:解决了|修好了|正常了|恢复了)",
        ),
    ),
    Trigger(
        "rule",
        MemoryType.PREFERENCE,
        0.9,
        _any(
            r"^(?:and |but |so |also |ok(?:ay)?,? |hey,? |please,? )*(?:please )?(?:always|never)\b(?! (?:mind"
            r"|ever mind|saw|say|too|been|stop|give up|forget|here|happy|up|there|look\w*|stay\w*|an?|the best"
            r"|nice|good|great|glad|so)\b)(?: ever)? [a-z]",
            r"\b(?:please|you (?:should|must|need to)|we|i|make sure (?:to|you)|everyone|code|tests?|commits?) "
            r"(?:always|never)\b(?! (?:seen|had|heard|thought|knew|been|got|understood|tried|noticed|works?|fails?"
            r"|end|happens?|wondered|start|liked|said|realized|found|got))",
            r"\b(?:please )?(?:don'?t|do not) ever\b(?! (?:forget|quit|give|change|stop)\b)",
            r"^(?:please )?(?:don'?t|do not) (?:use|add|commit|push|write|mock|touch|edit|import|install|generate"
            r"|create|run|put|hard-?code)\b(?!.*\b(?:this time|for now|yet|just now|today|right now|here)\b)",
            r"^(?:please )?avoid \w+",
            r"^(?:please )?use \S+(?: \S+){0,3},? (?:not|never|instead of|over|rather than) \S",
            r"^(?:please )?use \S+(?: \S+){0,4} (?:for all|everywhere|in all|for every|throughout)\b",
            r"(?:我)?希望你(?:总是|都|以后|用|一直)",
            r"\b(?:must|should) (?:always|never|not) (?:be|use|go|have|contain|import|call|commit)\b",
            r"\bi (?:want|need|would like|'d like|expect) you to (?:always|never|use|write|keep|answer|reply)\b",
            r"(?:总是|永远|一律|务必|千万|绝对|始终|每次都|必须)(?:要|都|不|别|用|使用|先|写|加|跑|在|把|通过)",
            r"(?:^|[，,。；\s])(?:请|请你|以后|你)?(?:不要|别|禁止|不准|严禁)(?:再|随便|直接)?(?:用|使用|写|加"
            r"|提交|改|引入|安装|在|把|动|推|给|出现|硬编码|mock)(?!了$|这|那|它)",
            r"(?:代码|提交|注释|变量|函数|测试|分支|接口|文档|回复|回答)(?:名|信息|说明)?(?:都|一律|必须|要|统一"
            r"|请|尽量)*(?:用(?!来|于|了|的|到|作|过)|要用|使用|写成)",
        ),
        human=True,
    ),
    Trigger(
        "taste",
        MemoryType.PREFERENCE,
        0.9,
        _any(
            r"\bi(?: really| much| strongly| generally| usually| personally| would| 'd)*(?:'d)? prefer\b(?!red"
            r"| not to| (?:the (?:first|second|third|last|other|latter|former)|this|that|it|these|those|your)\b)",
            r"\bmy (?:preference|preferred|default) .{0,40}?(?:is|are|:)",
            rf"\bmy favou?rite\b.{{0,60}}?\b{_TECH}(?!\w)",
            r"^(?:we |please )?prefer \S",
            r"\bwe prefer\b",
            r"\b(?:the )?users? (?:prefers?|dislikes?|likes?|wants?|requires?|insists?)\b",
            r"用户(?:要求|习惯|偏好|喜欢|不喜欢|希望)",
            rf"\bi (?:really |do |also |just |still )?(?:like|love|hate|dislike|don'?t like|can'?t stand|enjoy)\b"
            rf"(?! (?:it|this|that|how|your)\b).{{0,60}}?\b{_TECH}(?!\w)",
            rf"\bi'?m (?:a big fan of|allergic to|used to)\b.{{0,40}}?\b{_TECH}(?!\w)",
            rf"(?:我|我个人|本人)(?:还是|一直|更|比较|最|很|非常|特别|通常|平时|都|也|们)*(?:喜欢|偏好|偏爱|倾向于?"
            rf"|倾向|习惯|讨厌|不喜欢|反感|爱用|习惯用)[^，,。]{{0,24}}?{_TECH_CN}",
            r"(?:我的|个人)(?:偏好|习惯)(?:是|：|:)",
        ),
        human=True,
    ),
    Trigger(
        "use",
        MemoryType.FACT,
        0.75,
        _any(
            r"\bwe(?:'re| are)?(?: now| currently| mainly| only| all| still)* (?:use|using|run|deploy|host|store"
            r"|keep|build|ship|target|support|require|write|release|tag)s?\b(?! (?:it|this|that|them|to"
            r"|these)\b) \S",
            r"\blet'?s (?:use|switch to|move to|drop) (?!(?:the|this|that|it|these|those|going|on|an|a|me)\b)\S",
            r"\bwe(?:'ll| will) (?:use|adopt|host|deploy|ship|store|write|build on|run on|go with|stick with)\b",
            r"\bwe(?:'re| are) (?:now |still |all )?on [a-z]\S* ?v?\d",
            r"\bour [\w-]+(?: [\w-]+){0,4} (?:is|are|runs?|uses?|lives?|listens?|sits?|has|needs?|requires?|comes?"
            r"|must|deploys?|goes|ends?|starts?|begins?|happens?|expires?|resets?|takes?|lasts?|follows?"
            r"|supports?) \S",
            r"\b(?:this|the) (?:project|repo|repository|codebase|app|service|monorepo|backend|frontend|api) "
            r"(?:uses|runs|targets|requires|needs|is written in|is built (?:with|on)|follows|depends on|deploys)\b",
            r"\bi (?:use|run|work with|code in|develop on)(?! (?:a|an|the|my|it|this|that|them|to|those"
            r"|these)\b) [a-z]",
            r"\bi (?:work|develop|code) (?:on|in|with) (?:a |an )?(?:mac\w*|linux|windows|ubuntu|debian|arch"
            r"|fedora|wsl)\b",
            r"\b(?:staging|production|prod|dev|server|database|db|api|redis|postgres|queue|service|dashboard"
            r"|gateway|worker)\b.{0,40}\b(?:listens on|runs on|lives (?:in|at|on|under)|is hosted|is deployed"
            r"|points to|is on port|is at|is behind)\b \S",
            rf"(?:我们|咱们|项目|本项目|这个项目|团队|公司|后端|前端|服务|仓库)(?:现在|目前|都|里|主要|一直|统一"
            rf"|的)*(?:用|使用|用的是|跑在|部署在|基于|依赖|托管在|运行在|采用)(?:了|的是"
            rf"|着)?\s?[^，。]{{0,12}}?{_TECH_CN}",
            r"我(?:现在|平时|一直|主要|都|一般|通常|基本)*(?:用|使用|用的是"
            r"|的编辑器是)\s?[^，。一把张台个件]{0,6}?[a-z][\w.+-]+",
            r"(?:端口|地址|域名|密码位置|路径|版本|账号|环境|数据库|主分支|入口|时区|分支|编辑器|包管理器|截止日期"
            r"|上线时间|负责人)(?:号)?(?:就|都|现在)?(?:是|为|在|放在|：|:)\s?\S",
            r"\b(?:was|were|has been|have been) (?:replaced (?:by|with)|dropped|retired|superseded|rejected"
            r"|upgraded to|migrated to|moved to|renamed to)\b",
            r"\b(?:go|goes) through [a-z]|\bmust (?:verify|use|go through|contain|include|pass|run|match)\b",
            r"[a-z\u4e00-\u9fff] ?采用\s?\S",
            r"\b(?:is|are) (?:responsible for|in charge of|the owners? of)\b|\b(?:owns|maintains) (?:the|our)\b",
            r"\b(?:environment|env|docs|wiki|registry|cluster|bucket|board|repo|dashboard|runbook)\b.{0,30}\b(?:is"
            r"|are|lives?) (?:at|under|on) \S",
            r"[a-z\u4e00-\u9fff] ?(?:统一|都)?(?:跑在|部署在|运行在|托管在|存放在|监听)",
            r"(?:我们|咱们|项目|团队)的?[^，。的]{1,10}(?:叫|是|在|有|为)\s?\S",
            r"的[^，。的]{2,10}(?:是|为|改为|设为|不超过)\s?\d",
            r"(?:数据库|缓存|队列|框架|前端|后端|部署|网关|认证|登录|日志|监控|构建|测试|样式)(?:现在|目前|都"
            r"|统一)*(?:用的?是?|走)\s?[a-z]",
            r"(?:服务|接口|数据库|后端|前端|测试环境|生产环境|预发环境|staging|prod)[^，。]{0,12}(?:监听|跑在"
            r"|部署在|运行在|放在|指向)",
        ),
        human=True,
    ),
    Trigger(
        "note",
        MemoryType.FACT,
        0.85,
        _any(
            r"^(?:and |also |so |please |ok(?:ay)?,? )*(?:remember|note|keep in mind|bear in mind|don'?t forget)"
            r"(?:,| that\b|:| for later| for next time)",
            r"^(?:for the record|for future reference|fyi|heads[- ]up|important|lesson learned|lessons? learned"
            r"|takeaway|gotcha|nb|note to self)\b\s?[:,—-]?",
            r"(?:^|[,.;:!] ?|please |and )remember (?:that|this:|we|our|the|my|i)\b",
            r"(?:^|[，,。；：\s])(?:请|你要|要|帮我|一定要)?(?:记住|记下|记一下|牢记|别忘了|备忘"
            r"|记得)[：:，,]?\s?\S",
            r"^(?:注意|重要|备注|提醒|经验|教训|坑点?)(?:是)?[：:]",
        ),
        human=True,
    ),
)
"""Ordered: the first that fits gives topic and type, the best gives the weight."""

"""The phrases by which a sentence shows that it is not meant to last, in English and Chinese.

Patterns are matched against a sentence in lower case without its quotes and its code.
"""


def _any(*parts: str) -> str:
    return "|".join(parts)  # compiled by ``re`` when first used: few processes capture


QUESTION = _any(
    r"[?？]\s*[\"'”’)）]*$",
    r"^(?:and |so |but |ok,? )*(?:what|why|how|when|where|which|who|whose|should|shall|can|could|would"
    r"|will|do|does|did|is|are|was|were|has|have|any idea|anyone|may)\b(?! (?:note|you always|we decided))"
    r"(?!.*[.。]$)",
    r"(?:吗|呢|么)[。.!！~]*$",
    r"(?:是不是|要不要|能不能|可不可以|行不行|有没有|该不该|是否|怎么|为什么|为何|哪个|哪些|什么时候|如何"
    r"|几个|多少)",
    r"\bdo you remember\b|\bwhat if\b|\bwonder(?:ing)? (?:if|whether|why|how)\b|\bany thoughts\b|^"
    r"(?:open )?questions?:",
)
"""It asks."""

HYPOTHESIS = _any(
    r"\b(?:maybe|perhaps|possibly|probably|presumably|might|may be|could be|could have|could|would|seems?"
    r"|seemed|appears? to|suspect|suspecting|guess|guessing|assume|assuming|assumption|hypothesis|theory"
    r"|hunch|unsure|not sure|unclear|doubt|hopefully|likely|whether|supposedly|apparently|tentatively"
    r"|considering|consider|thinking (?:of|about)|i think|i believe|i feel like|my bet|should we|shall we"
    r"|or should|we should(?! (?:always|never|not))|we ought|let'?s (?:try|see|say|imagine|pretend|assume)"
    r"|try(?:ing)? (?:out|using|with|to)|worth (?:trying|a try)|what happens|in theory|suppose|imagine"
    r"|pretend|as if|experiment(?:ing)? with|propos(?:e|al|ing)|suggest(?:s|ed|ion|ing)?|alternative"
    r"|alternatively|one option|to be decided|tbd|for the moment|for now|temporarily|this time"
    r"|just this once|wish)\b",
    r"\bif (?:we|i|you|it|the|this|that|they|there|our)\b(?!.*\b(?:always|never|root cause|decided)\b)",
    r"^if\b",
    r"\bhaven'?t (?:\w+ )?(?:decided|chosen|settled|agreed|picked|switched|migrated)\b",
    r"\b(?:not|never|yet to|didn'?t|don'?t|aren'?t|isn'?t|wasn'?t|weren'?t|no one|nobody|hasn'?t)(?: "
    r"(?:yet|actually|really|even|been|quite))* (?:decided|decide|agreed|agree|chosen|choose|chose|settle"
    r"|settled|picked|pick|root cause|the root cause|switch|switched|switching|migrat\w+)\b",
    r"\b(?:don'?t|do not|no) (?:know|idea|understand)\b|不知道|不清楚|不了解|等.{0,6}(?:决定|确定|商量)",
    r"\bbefore (?:we|i) (?:decide|choose|switch)\b",
    r"\b(?:to|can|must|will|need to|has to|have to) (?:decide|choose|agree)\b",
    r"(?:也许|或许|可能|大概|估计|恐怕|好像|似乎|说不定|没准|怀疑|猜测|我猜|猜是|我觉得|感觉|我认为|应该是"
    r"|应该就|应该会|是不是|要不|不如|如果|假如|假设|要是|万一|倘若|打算|考虑|试试|试一下|试着|先试|暂时"
    r"|临时|这次|待定|再说|再看|不确定|不一定|还没|尚未|没有决定|没决定|未决定|没定|建议|提议|想不想|希望"
    r"(?!你)|理论上|除非|比如|例如|说不准|吧$)",
)
"""It supposes, proposes, or has not come to an end."""

FOREIGN = _any(
    r"\b(?:they|he|she|someone|somebody|people|(?:my|another|other|the other) (?:teams?|friend|colleague"
    r"|brother|sister|boss|wife|husband|coworker)|everyone else|competitors?|upstream|the (?:docs?"
    r"|documentation|readme|tutorial|article|blog|post|author|book|paper|customer|client|vendor|error|log"
    r"|comment|commit message|linter|test|output|message|prompt|spec|example)|stack ?overflow|reddit"
    r"|hacker news|chatgpt|wikipedia|google|netflix|facebook|amazon)(?:'s| \w+){0,3} (?:says?|said|say"
    r"|decided|chose|recommends?|recommended|switched|migrated|moved|claims?|claimed|wrote|writes|prefers?"
    r"|uses?|tells?|told|told us|mentions?|suggests?|reads|thinks?|shows?)\b",
    r"\baccording to\b|\bthe user (?:said|says|asked|thinks|claims)\b",
    r"(?:他们|她们|他|她|别人|有人|别的团队|其他团队|同事|朋友|网上|文档|教程|文章|博客|官方|作者|客户"
    r"|对方|竞品|书里|论文|评论|报错|日志|隔壁)(?:里|上|们|都|团队|公司|那边|组)*(?:说|写|建议|推荐|决定"
    r"|选择|改用|用|提到|认为|觉得|喜欢)",
)
"""It tells of others."""

PAST = _any(
    r"\b(?:once (?:upon|used|had|was|were)|used to|back then|years? ago|(?:in|at) my (?:old|last|previous))\b",
    r"(?:以前|曾经|从前|当年|上家公司|之前的公司)",
)
"""It tells of other times; what it says of a change holds all the same."""

REASON = _any(
    r"[,;]? ?\b(?:because|since|so that|so we|so i|as it|as we|in case|even though|although|otherwise"
    r"|which would|to avoid|until|unless)\b|[，,]?(?:因为|由于|以便|免得|避免|否则|虽然|毕竟|省得|这样)"
)
"""Where a sentence goes on with why: doubts from here on are not about what it says."""

NOT_MEANT = _any(
    r"\b(?:just kidding|jk|kidding|lol|lmao|rofl|haha+|yeah right|as if|sarcasm|joking|obviously not"
    r"|what a great idea|great idea|brilliant idea|oh sure|oh great|sure,? let'?s|because that always"
    r"|what could (?:possibly )?go wrong|famous last words|said no one|in my dreams|cobol)\b|(?:^|\s)/s\b"
    r"|\byeah,? (?:sure|right)\b|🙄|😂|🤣|😏|\bwow,? (?:such|what)\b|\bgood luck with\b|\bof course(?:,"
    r"| ) (?:because|why not)\b",
    r"(?:开玩笑|逗你|哈哈|呵呵|笑死|说笑|才怪|想得美|可真行|真是太好了|太棒了呢|做梦|反话|狗头|doge)",
    r"^(?:hi|hello|hey|thanks|thank you|ok|okay|great|cool|nice|good (?:morning|evening|job)|bye|你好|谢谢"
    r"|早上好|晚安|辛苦了)[!,.，。！ \w]{0,20}$",
    r"\b(?:heartbeat|ping|pong|keep-?alive|still alive|all systems|status: ok|no changes|nothing to do"
    r"|session (?:started|ended))\b",
    r"\bi(?:'ll| will|'m going to| am going to| can| need to| should| want to)? (?:now )?(?:check|look"
    r"|read|run|search|grep|try|start|fix|update|create|write|add|open|inspect|investigate|see)\b"
    r"|\blet me\b|^(?:now |next,? |first,? )?(?:let'?s|i'?ll)\b(?! (?:go with|use|keep|switch to|move to"
    r"|drop|stick|settle|standardi[sz]e))|\b(?:don'?t|can'?t|cannot|couldn'?t|do not) remember\b"
    r"|\bremember when\b|\bremember to\b",
    r"\b(?:imagine|hypothetically|in this example|for example|for instance|e\.g\.|such as saying|the "
    r"(?:sentence|phrase|string|text|title|word) )\b",
    r"(?:让我|我来|我先|接下来我|我去|我会|我将|我要去)(?:看|查|检查|运行|跑|读|搜|试|修|改|打开|分析|先"
    r"|来)",
    r"(?:不记得|记不住|记不得|还记得|记得吗|你记得|记不清)",
    r"^(?:and |so |ok,? )*i(?:'ve| have)?(?: just| also| already| now)* (?:replaced|renamed|moved|added"
    r"|removed|changed|updated|refactored|fixed|wrote|created|deleted|split|merged|extracted|implemented"
    r"|converted|wrapped|put|set|ran|tested|checked|pushed|committed)\b|^我(?:已经|刚刚?|又)*把",
    r"\b(?:awesome|amazing|incredible|gorgeous|thrill\w*|so exciting|so proud|so fun|dreams?|make a difference)\b",
    r"^(?:please )?(?:tell|show|remind|explain to|give|list|summari[sz]e|describe)\b",
    r"^(?:请|你|先)*(?:帮我|帮忙|给我|把)(?!.*(?:以后|统一|一律|都|之后|后就))",
    r"(?:这句话|这个词|标题|例句|翻译)",
)
"""It is not meant, says nothing, or tells what comes next."""

CORRECTION = _any(
    r"\b(?:actually|turns out|turned out|correction|i was wrong|we were wrong|was wrong|that'?s wrong"
    r"|that was wrong|not right|mistaken|scratch that|ignore (?:that|what i said)|never ?mind|forget "
    r"(?:that|it|what i)|on second thought|no,? wait|wait,? no|strike that|instead|misread|misdiagnos\w+"
    r"|false alarm|red herring|ruled out|not the (?:root )?(?:cause|culprit|issue|problem|fix|reason)"
    r"|wasn'?t the|isn'?t the|was not the|is not the|didn'?t (?:help|work|fix)|rather than|after all"
    r"|the real|revert(?:ed|ing)?)\b",
    r"(?:其实|不对|错了|搞错|弄错|说错|看错|误判|更正|纠正|收回|算了|不是这个|并不是|并非|不是因为"
    r"|不是.{0,12}(?:原因|问题|根因)|原来|还是用|推翻|排除了|无关|没用|没有用|真正的|虚惊|改主意)",
)
"""It takes back what was said before."""

RETRACTION = _any(
    r"\b(?:scratch that|strike that|never ?mind|forget (?:that|it|what i)|ignore (?:that|what i said)"
    r"|on second thought|no,? wait|wait,? no|that'?s wrong|that was wrong|i was wrong|(?:that|it) didn'?t "
    r"(?:help|work|fix it))\b",
    r"(?:算了|不对|收回|改主意|说错|搞错|弄错|当我没说|没用|没有用)",
)
"""It takes back what was said last, whatever that was."""

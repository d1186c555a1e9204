"""Words with a known meaning: values that exclude one another, places a statement holds for, one key per concept.

Each entry reads ``axis: word, word=synonym=synonym, ...`` and may run over indented lines; the first of several
synonyms is the key of all. Words that are on no list are compared as they stand. Words are in lower case, English ones
in any inflection.
"""

EXCLUSIVE = """
js packages: npm, pnpm, yarn, bun, deno
python packages: pip, poetry, uv, pipenv, conda, pdm, rye
jvm build: maven, gradle, bazel, sbt
database: postgresql=postgres=pg, mysql, mariadb, sqlite, mongodb=mongo, oracle db, sql server=mssql, cockroachdb,
 dynamodb, tidb, oceanbase, cassandra, supabase, firestore, planetscale, turso, 达梦, neo4j
warehouse: clickhouse, duckdb, snowflake, bigquery, redshift, databricks
cache store: redis, memcached, valkey, dragonfly
broker: kafka, rabbitmq, nats, sqs, pulsar, rocketmq, activemq, zeromq
job queue: celery, arq, dramatiq, huey, sidekiq, bullmq
search engine: elasticsearch, opensearch, meilisearch, typesense, solr, algolia
vector store: qdrant, pinecone, weaviate, milvus, chromadb=chroma, pgvector, faiss, lancedb
ui framework: react, vue, svelte, angular, solidjs=solid.js, preact, ember, alpine.js, htmx
site framework: next.js=nextjs, nuxt, remix, sveltekit, astro, gatsby, hugo, jekyll, docusaurus, vitepress, mkdocs
web framework: fastapi, django, flask, litestar, starlette, nestjs, express, koa, hono, fastify, rails, laravel,
 spring boot=springboot, gin, fiber, axum, actix, tornado, sanic
state library: redux, zustand, mobx, pinia, vuex, jotai, recoil
style library: tailwind=tailwindcss=tailwind css, bootstrap, styled-components, sass, css modules, bulma, unocss,
 antd=ant design, element plus, material ui=mui
bundler: webpack, vite, rollup, esbuild, parcel, turbopack, rspack
js tests: jest, vitest, mocha, jasmine, ava
browser tests: cypress, playwright, selenium, puppeteer, webdriverio
python tests: pytest, unittest, nose
js linter: eslint, biome, oxlint, tslint, jshint
js formatter: prettier, dprint
python linter: ruff, flake8, pylint, black, yapf, autopep8, isort
type checker: mypy, pyright, pyre
orm: sqlalchemy, prisma, typeorm, drizzle, sequelize, hibernate, peewee, tortoise orm, mybatis, gorm, knex
migration tool: alembic, flyway, liquibase, dbmate
hosting: heroku, railway, fly.io=fly, vercel, netlify, aws, gcp=google cloud, azure, digitalocean, hetzner,
 cloudflare, render.com=on render, linode, 阿里云=aliyun=alibaba cloud, 腾讯云=tencent cloud, 华为云=huawei cloud,
 火山引擎
object store: s3, gcs, minio, r2, azure blob
ci system: github actions, gitlab ci, jenkins, circleci, travis=travis ci, buildkite, drone ci, teamcity,
 azure pipelines
page host: github pages, gitlab pages, read the docs=readthedocs, gitbook
code host: github, gitlab, bitbucket, gitea, gitee, codeberg
login provider: clerk, auth0, keycloak, okta, cognito, supabase auth, firebase auth, nextauth=next-auth, lucia,
 workos, authelia
password manager: 1password, bitwarden, lastpass, keepass, dashlane
login token: jwt=json web token, session cookie, paseto
payments: stripe, paddle, braintree, adyen, paypal, lemon squeezy, 支付宝=alipay, 微信支付=wechat pay
mailer: sendgrid, postmark, mailgun, resend, mailchimp
error tracker: sentry, rollbar, bugsnag, honeybadger
metrics: prometheus, datadog, new relic=newrelic, graphite, victoriametrics
log store: loki, splunk, graylog, elk
feature flags: unleash, launchdarkly, flagsmith, growthbook
container: docker, podman
orchestrator: kubernetes=k8s, nomad, docker swarm, ecs, docker compose=docker-compose
infrastructure code: terraform, pulumi, opentofu, cloudformation, ansible
proxy: nginx, caddy, traefik, haproxy, envoy, apache httpd
llm server: vllm, sglang, tgi, triton, llama.cpp, ollama, lmdeploy, tensorrt-llm
tracker: jira, linear, trello, asana, github issues, notion, 禅道
chat: slack, discord, microsoft teams=ms teams, 飞书=lark=feishu, 钉钉=dingtalk, 企业微信=wecom
editor: vim, neovim=nvim, emacs, vscode=vs code=visual studio code, helix, sublime text, zed, intellij, pycharm,
 webstorm
shell: bash, zsh, fish, powershell, nushell
terminal: tmux, zellij
distribution: ubuntu, debian, fedora, alpine, arch linux, centos, nixos
whitespace: tab=制表符, space=空格
quotes: single quote=单引号, double quote=双引号
naming: camelcase=camel case=驼峰, snake_case=snake case=下划线命名, kebab-case=kebab case, pascalcase=pascal case
merging: squash=squash merge, rebase=变基, merge commit
branch: main=main branch, master=master branch, develop, trunk, release branch, feature branch
api style: restful=rest api, graphql, grpc, trpc, soap
repository shape: monorepo=单仓库, polyrepo=multirepo=多仓库
architecture: monolith=单体=单体应用, microservice=微服务
id style: uuid=uuidv4, uuidv7, ulid, nanoid, snowflake id=雪花算法, auto increment=auto-increment=自增
hash function: argon2id=argon2, bcrypt, scrypt, pbkdf2, sha-256=sha256, md5, sha-1=sha1
license: mit license=mit, apache-2.0=apache license=apache 2.0, gpl=gplv3, bsd, agpl, mpl
weekday: monday=mon=周一=每周一=下周一=星期一=礼拜一, tuesday=tue=周二=每周二=下周二=星期二=礼拜二,
 wednesday=wed=周三=每周三=下周三=星期三=礼拜三, thursday=thu=周四=每周四=下周四=星期四=礼拜四,
 friday=fri=周五=每周五=下周五=星期五=礼拜五, saturday=sat=周六=每周六=下周六=星期六=礼拜六,
 sunday=sun=周日=每周日=下周日=星期日=周天=星期天=礼拜天
month: january=jan, february=feb, march=mar, april=apr, june=jun, july=jul, august=aug, september=sept, october=oct,
 november=nov, december=dec
quarter: q1=一季度, q2=二季度, q3=三季度, q4=四季度
part of day: morning=早上=上午=清晨, noon=中午, afternoon=下午, evening=傍晚, night=晚上=夜里=夜间,
 midnight=午夜=零点, 凌晨
frequency: daily=每天=每日=every day, weekly=每周=every week, monthly=每月=每个月=every month,
 hourly=每小时=every hour, nightly=每晚=every night, yearly=annually=每年=every year, quarterly=每季度,
 biweekly=fortnightly=每两周=双周
color: red=红色, green=绿色, blue=蓝色, white=白色, yellow=黄色, orange=橙色, purple=紫色, grey=gray=灰色, pink=粉色
time zone: utc, local time=本地时间, 北京时间=beijing time, pst, cet
human language: english=英文=英语, chinese=中文=mandarin, german=德语=德文, french=法语=法文, japanese=日文=日语,
 spanish=西班牙语, korean=韩语=韩文
"""
"""Axes on which a statement holds one value: another value of the same axis takes its place."""

OPPOSITES = """
switch: enabled=turned on=switched on=turn on=开启=启用=打开=开着,
 disabled=turned off=switched off=turn off=off=关闭=禁用=停用=关掉=关着
visibility: public=公开, private=私有=非公开
timing: synchronous=sync=synchronously=同步, asynchronous=async=asynchronously=异步
obligation: mandatory=required=必填=必需, optional=可选=选填
extent: short=brief=concise=terse=简短=简洁=精简, long=detailed=verbose=lengthy=详细=冗长
execution: automatic=automatically=自动, manual=manually=by hand=手动=人工
letter case: uppercase=upper case=大写, lowercase=lower case=小写
direction of order: ascending=升序, descending=降序
truth: true=yes, false
secrecy: encrypted=加密, plaintext=plain text=明文
speed: fast=快, slow=慢
theme: dark mode=dark=dark theme=深色=深色模式=暗色, light mode=light theme=浅色=浅色模式=亮色
"""
"""Exclusive axes with two ends: who likes one now does not like the other too."""

COEXISTING = """
language: python, typescript, javascript, golang=in go=go code=go service, rust, java, kotlin, swift, c++, c#, ruby,
 php, scala, elixir, zig, dart, lua
model: gpt-4=gpt4, gpt-5=gpt5, claude, gemini, llama, qwen=通义千问, deepseek, mistral, kimi, grok
format: json, yaml=yml, toml, xml, csv, protobuf, markdown, pdf, parquet, html, msgpack
sequence: before=之前=prior to, after=之后=afterwards
"""
"""Axes whose values often hold side by side: a difference is a doubt, unless the text tells of a change."""

PLACES = """
environment: production=prod=生产=生产环境=线上=正式环境, staging=stage=预发=预发布=预生产,
 test environment=test env=qa=测试环境, development=dev=dev environment=开发环境, local=locally=localhost=本地=本机,
 preview=预览环境, ci=continuous integration=持续集成, sandbox=沙箱, demo=演示环境
side: frontend=front end=front-end=前端, backend=back end=back-end=后端=服务端, mobile=移动端=mobile app,
 client=客户端, web=网页端, desktop=桌面端, admin panel=管理后台=管理端, infrastructure=infra=运维, 小程序
platform: linux, windows, macos=mac, ios, android=安卓
test level: unit=unit test=单元测试=单测, integration test=集成测试,
 end-to-end=e2e=end to end=end-to-end test=e2e test=端到端=端到端测试
network: internal=内网=内部, external=外网=外部
direction: inbound=incoming=入站, outbound=outgoing=出站
plan: free=免费版=free tier, paid=付费版, enterprise=企业版, premium=高级版
audience: guest=访客, administrator=admin=管理员, employee=员工, intern=实习生
bound: maximum=max=at most=no more than=not more than=up to=upper limit=最大=最多=不超过=不能超过=不得超过=至多=上限,
 minimum=min=at least=no less than=not less than=lower limit=最小=最少=至少=不低于=不少于=不得少于=最低=下限
"""
"""What a statement holds for; statements for different places of one axis hold side by side."""

CONCEPTS = """
concept: architecture=架构, favourite=favorite=最喜欢,
 auth=authentication=authenticate=login=log in=signin=登录=认证=鉴权=身份验证=身份认证, database=db=数据库,
 package manager=包管理器=包管理=package management, port=listen=端口=监听,
 timeout=time out=times out=timed out=超时=超时时间, cache=缓存, log=日志, comment=注释,
 queue=message queue=队列=消息队列, framework=框架, indentation=indent=缩进, limit=限制,
 config=configuration=configure=config file=configuration file=配置=配置文件, password=密码=口令, editor=编辑器, ide,
 api=接口=endpoint, retry=重试, session=会话, token=令牌, order=订单, payment=支付=billing=计费, code=代码=源码,
 commit=提交, docs=documentation=document=文档, deploy=deployment=部署=release=发布=发版=上线, test=测试=test suite,
 page=页面, format=formatting=formatter=格式化, lint=linting=linter, coverage=test coverage=覆盖率=测试覆盖率,
 pipeline=流水线=ci pipeline, answer=reply=response=回答=回复, variable=变量, meeting=例会=会议=开会=开例会,
 standup=stand-up=daily standup=站会=晨会, telemetry=遥测, permission=权限, key=密钥, environment=环境,
 style=styling=样式, state=状态=state management=状态管理, user service=用户服务, order service=订单服务,
 payment service=支付服务=billing service, email=e-mail=邮件=邮箱, image=图片=镜像, search=搜索, upload=上传,
 index=索引, table=表, retention=retain=保留=保留期, feature flag=功能开关, error=错误=报错, thread=线程,
 connection=连接, memory=内存, rate limit=限流, persistence=持久化, push=推送到, merge=合并, domain=域名,
 monitoring=监控, certificate=证书, job=background job=任务=后台任务=cron job=定时任务,
 depend=依赖=depends on=rely on, call=调用=invoke, start=begin=开始=启动, end=finish=结束=完成, create=创建=新建,
 delete=删除, read timeout=读超时, write timeout=写超时, hash=哈希, fail=failure=失败, pass=通过率,
 notify=notification=通知, expire=expiry=expiration=lifetime=有效期=过期, car=车, phone=手机=电话, name=名称=名字,
 address=地址, budget=预算, deadline=due date=截止日期=截止时间=交付日期, price=价格, invoice=发票, theme=主题,
 font=字体, secret=密钥库, region=区域=地域, city=城市, file=文件, folder=directory=目录, tz=时区
"""
"""One key for the names of one concept, in both languages."""

NEUTRAL = """
neutral: value, size, time, period, amount, number, option, default=by default=默认, version=版本, length, count,
 duration, interval, choice, tool, technology, stack, library, thing, way, purpose, rule, policy, convention, type,
 new, 时间, 大小, 数量, 数值, 设置, 选项, 次数, 时长, 周期, 工具, 技术, 规则, 规范, 方式, 方案, 策略, 约定, 个数,
 默认值, 位置, 长度, 号
"""
"""Nouns that carry no subject of their own."""

LIGHT = """
light: server=服务器, service=服务, app=application=应用, system=系统, module=模块, component=组件, process=进程,
 program=程序, website=site=网站
"""
"""Nouns that tell subjects apart only when both statements have another."""

ATTRIBUTES = """
name codename title address url host hostname domain email number id owner provider vendor gateway tool language format
price budget deadline default color colour editor framework database registry region country city branch prefix suffix
path folder port key font theme logo mascot office headquarters
名称 名字 代号 标题 地址 域名 邮箱 编号 供应商 网关 工具 语言 格式 价格 预算 颜色 编辑器 框架 数据库 镜像仓库 区域 城市
分支 前缀 后缀 路径 目录 端口 字体 主题 办公室 总部
"""
"""Nouns of which a thing has one at a time: "the gateway is ..."."""

CONCEPTS_OF_AXES = {
    "js packages": {"package manager"},
    "python packages": {"package manager"},
    "database": {"database"},
    "cache store": {"cache"},
    "broker": {"queue"},
    "job queue": {"queue", "job"},
    "search engine": {"search"},
    "ui framework": {"framework"},
    "site framework": {"framework"},
    "web framework": {"framework"},
    "state library": {"state"},
    "style library": {"style"},
    "js tests": {"test"},
    "python tests": {"test"},
    "js linter": {"lint", "format"},
    "js formatter": {"format"},
    "python linter": {"lint", "format"},
    "hosting": {"deploy"},
    "ci system": {"ci", "pipeline"},
    "login provider": {"auth"},
    "login token": {"auth", "token"},
    "payments": {"payment"},
    "mailer": {"email"},
    "error tracker": {"error", "monitoring"},
    "metrics": {"monitoring"},
    "log store": {"log"},
    "editor": {"editor", "ide"},
    "whitespace": {"indentation"},
    "branch": {"branch"},
    "merging": {"merge"},
    "hash function": {"hash"},
    "time zone": {"tz"},
    "theme": {"theme"},
    "architecture": {"architecture"},
}
"""Concepts that a value of the axis brings with it: to say them or to leave them out makes no difference."""

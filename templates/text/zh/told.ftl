# 服务器的英文说明：表单错误、找不到的对象、权限与矛盾的依据。名称由英文句子的单词组成，数字写作 n。

## 表单
told-must-be-n-to-n = 须为 { $one } 到 { $two }
told-must-be-from-n-to-n = 须为 { $one } 到 { $two }
told-must-be-at-most-n-characters = 不能超过 { $one } 个字符
told-must-be-n-to-n-characters = 须为 { $one } 到 { $two } 个字符
told-must-be-at-most-n-texts-of-n-to-n-characters = 最多 { $one } 个，每个 { $two } 到 { $three } 个字符
told-must-have-n-to-n-characters = 须为 { $one } 到 { $two } 个字符
told-must-have-at-most-n-characters = 不能超过 { $one } 个字符
told-must-have-at-least-n-characters = 至少要 { $one } 个字符
told-must-not-be-empty = 不能为空
told-must-not-be-blank = 不能为空
told-must-be-a-number = 须为数字
told-must-be-a-date-n-n-n = 须为日期，例如 { $one }-{ $two }-{ $three }
told-must-be-a-date-and-time = 须为日期和时间
told-must-be-a-json-object = 须为 JSON 对象
told-must-be-text-in-utf-n = 须为 UTF-8 文本
told-must-be-viewer-member-or-admin = 须为查看者、成员或管理员
told-must-be-personal-team-or-global = 须为个人、团队或全局
told-must-be-csv-or-json = 须为 csv 或 json
told-must-be-the-id-of-an-agent = 须为智能体的 ID
told-must-lie-ahead = 须为将来的时间
told-must-mean-one-person = 须只对应一个人
told-must-name-at-least-one = 至少选择一项
told-must-contain-a-word = 须包含文字
told-must-not-be-after-to = 不能晚于结束时间
told-must-be-before-the-end-of-the-range = 须早于结束时间
told-must-not-be-before-auntil = 不能早于第一条的结束时间
told-must-not-contain-control-characters = 不能包含控制字符
told-must-not-contain-nul-characters = 不能包含 NUL 字符
told-must-not-contain-the-character-u-n = 不能包含字符 U+0000
told-must-not-contain-instructions-to-a-model = 不能包含对模型的指令
told-must-repeat-the-full-owner-key = 须完整重复此人的标识
told-must-lead-to-a-public-address = 须为公网地址
told-is-required = 必填
told-is-wrong = 不正确
told-is-unknown = 未知
told-names-an-unknown-agent = 没有这个智能体
told-names-an-unknown-scope = 没有这个权限
told-fits-nobody = 没有符合的人
told-fits-several-people-give-the-key-such-as-api-nora = 有多人符合，请填写标识，例如 api:nora
told-needs-one-agent-and-one-person = 须选定一个智能体和一个人
told-there-are-n-views-already-delete-one-first = 已有 { $one } 个视图，请先删除一个
told-the-filters-are-too-long-to-be-saved = 筛选条件过长，无法保存
told-this-is-not-the-file-that-the-preview-showed = 与预览时的文件不同
told-name-the-person-whose-memory-this-becomes = 请填写这些记忆所属的人
told-cannot-be-combined-with-agentid = 不能与智能体同时填写
told-must-not-be-combined-with-message = 不能与消息同时填写

## 权限
told-needs-the-role-member = 需要成员角色
told-needs-the-role-admin = 需要管理员角色
told-only-an-admin-may-see-another-person-s-memory = 只有管理员可以查看其他人的记忆
told-requires-access-to-all-agents-of-the-workspace = 需要有权访问此工作区的全部智能体

## 找不到的对象
told-agent-not-found = 找不到这个智能体
told-page-not-found = 找不到这个页面
told-owner-not-found = 找不到这个人
told-fact-not-found = 找不到这条记忆
told-conversation-not-found = 找不到这个会话
told-receipt-not-found = 找不到这份凭证
told-workspace-not-found = 找不到这个工作区
told-user-not-found = 找不到这个用户
told-member-not-found = 找不到这位成员
told-file-not-found = 找不到这个文件
told-revision-not-found = 找不到这个版本
told-entity-not-found = 找不到这个实体
told-contradiction-not-found = 找不到这个矛盾
told-report-not-found = 找不到这份报告
told-job-not-found = 找不到这个任务
told-episode-not-found = 找不到这份会话摘要
told-dream-not-found = 找不到这次记忆整理
told-token-not-found = 找不到这个访问令牌
told-webhook-not-found = 找不到这个 Webhook
told-view-not-found = 找不到这个视图
told-test-suite-not-found = 找不到这组记忆测试
told-quarantined-item-not-found = 找不到这个隔离项

## 矛盾的依据
told-it-differs-from-what-a-person-wrote = 与人工填写的内容不同
told-a-later-value-of-something-that-changes = 会变化的事物有了更新的值
told-a-year-older = 长了一岁
told-another-kind-of-the-same-said-to-be-new = 同类事物的另一个，据说是新的
told-another-value-of-the-relation-said-to-be-new = 同一关系的另一个值，据说是新的
told-for-and-against-the-same = 对同一事物既赞成又反对
told-it-says-that-what-was-so-has-ended = 表示之前的情况已经结束
told-liked-had-or-used-before-and-not-now-or-the-other-way-round = 以前喜欢、拥有或使用，现在不再如此，或者相反
told-said-and-denied-of-the-same = 对同一事物既肯定又否定
told-said-and-denied-and-said-to-have-always-been-so = 既肯定又否定，并且称一直如此
told-the-model-reads-both-as-incompatible = 模型认为两者不能同时成立
told-the-next-stage-of-a-life = 人生的下一阶段
told-the-same-relation-told-from-its-other-end = 从另一方说的同一关系
told-the-same-said-of-another-state-as-of-now = 同一事物现在的另一状态
told-the-same-sentence-with-another-value = 同一句话，值不同
told-two-are-said-to-be-the-only-one = 两者都被称为唯一
told-two-values-of-something-that-has-one = 只能有一个值的事物出现了两个值

## 文件的修改
told-extracted-from-a-conversation = 从对话中提取

import type { HandbookEntry } from '../../entry.ts';

export const OPERATING_HELP: readonly HandbookEntry[] = [
  {
    id: 'help-connect-model',
    title: '怎么接入对话模型',
    topics: ['接模型', 'DeepSeek 接入', '配置大模型', '离线手册换成模型', '运营者设置', 'API key'],
    what: '运营者在管理后台“引擎”里添加一个对话引擎，填网址与密钥并检查连接，助手就由模型来答。',
    when: '有任意一家 OpenAI 兼容接口、阿里云百炼或火山方舟的密钥都可以；不接也能用离线手册。',
    numbers: [
      '首次启动也可用环境变量：OPENAI_URL、OPENAI_API_KEY 或 DASHSCOPE_API_KEY、ARK_API_KEY',
      '密钥：加密存放，保存后不再显示',
    ],
    pitfalls: ['填了网址却没填到 /v1 为止，检查连接会报错。'],
    see: ['help-connect-engine', 'help-no-engine'],
  },
  {
    id: 'help-connect-engine',
    title: '怎么接入出图引擎',
    topics: ['接 ComfyUI', '显卡', 'GPU 服务器', '引擎设置', '阿里云', '火山', '接入模型出图'],
    what: '管理后台“引擎”里可添加 ComfyUI、OpenAI 兼容、阿里云百炼、火山方舟与 A1111，按顺序尝试。',
    when: '有显卡先接 ComfyUI，没有显卡用云端；内置引擎始终在最后兜底。',
    numbers: ['顺序：从上到下依次尝试，前一个不可用就换下一个', '每个功能可单独指定用哪些引擎'],
    pitfalls: ['结果放在内网主机上的引擎，要把主机名列进 ENGINE_PRIVATE_HOSTS，否则取不回图。'],
    see: ['help-connect-model', 'help-no-engine'],
  },
  {
    id: 'help-self-host',
    title: '自己部署在哪里',
    topics: ['部署', '自部署', '安装', '服务器要求', 'Node', '数据放哪', '备份'],
    what: '一条命令启动，数据库与文件都在数据文件夹里，备份拷走这一个文件夹即可。',
    when: '工作室内网一台机器就够；多人同用可另接 PostgreSQL 与多个工作进程。',
    numbers: [
      '运行环境：Node ≥ 18、Linux 或 macOS',
      '数据位置：默认 ./data，可用 DATA_DIR 改',
      '备份：停机后整个文件夹复制',
    ],
    pitfalls: ['只拷数据库不拷文件夹，图片就找不到了。'],
    see: ['help-connect-engine'],
  },
  {
    id: 'help-admin',
    title: '管理员能看到什么',
    topics: ['管理员', '后台', '审计', '操作记录', '账号管理', '谁动了设置'],
    what: '管理后台管引擎与操作记录，角色分所有者、管理员、审计员；登录与更改都记一行，不能删改。',
    when: '多人运维时给每人一个账号，不共用；审计员只读。',
    numbers: ['首个管理员：首次启动时打印账号与密码', '操作记录：翻页查看，不可删除'],
    pitfalls: ['忘了首次打印的密码就找不回来，及时记下来。'],
    see: ['help-self-host'],
  },
];

import type { HandbookEntry } from '../../entry.ts';

export const ACCOUNT_HELP: readonly HandbookEntry[] = [
  {
    id: 'help-ticket-kinds',
    title: '三种券有什么不同',
    topics: ['普通券', '实时券', '对话券', '券', '点数', '余额', '扣费', '收费'],
    what: '运行工具用券结算：普通券付图片与视频，实时券按分钟付实时渲染，对话券按条付助手回答。',
    when: '运行前按钮旁会写这次要几张券；三种券各记各的，不能互相抵用。',
    numbers: [
      '普通券：按工具单价乘张数',
      '实时券：1 张对应 1 分钟',
      '对话券：每条回答 1 张，深度思考 2 张',
    ],
    pitfalls: ['余额不足时任务不会开始，先领券或减少张数再试。'],
  },
];

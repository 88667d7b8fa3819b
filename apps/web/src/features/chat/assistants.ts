import type { Assistant } from '@zhuhui/contracts';

interface AssistantText {
  readonly name: string;
  /** Under the greeting on an empty page. */
  readonly lead: string;
  readonly placeholder: string;
  /** Questions to begin with. */
  readonly questions: readonly string[];
  /** Wishes that are answered with a tool, ready to run. */
  readonly wishes: readonly string[];
}

/** Questions that the handbook answers, for as long as no model does. */
export const HANDBOOK_QUESTIONS: readonly string[] = [
  '厨房台面和吊柜各做多高？',
  '无主灯客厅怎么布灯？',
  '卫生间防水做多高？',
  '岩板和石英石台面怎么选？',
  '住宅楼梯踏步尺寸是多少？',
  '庭院步道多宽？',
];

const WISHES = [
  '把客厅改成奶油风',
  '把这张线稿渲染成黄昏的建筑外观',
  '去掉照片里的纸箱',
  '把户型图做成彩平图',
] as const;

/** What each assistant says of itself. */
export const ASSISTANT_TEXTS: Record<Assistant, AssistantText> = {
  deepseek: {
    name: 'AI设计助手',
    lead: '方案、选材、尺寸、规范、汇报词，随问随答；想出图，直接说要什么。',
    placeholder: '问尺寸、选材、规范，或者说想怎么改图…',
    questions: [...HANDBOOK_QUESTIONS.slice(0, -1), '写一段新中式茶室的汇报词，三百字以内'],
    wishes: WISHES,
  },
  gpt2: {
    name: 'AI对话',
    lead: '写文案、理思路、做表格、算数据，什么都可以聊。',
    placeholder: '想聊什么都可以…',
    questions: [
      '把这段设计说明改得更精炼、更有画面感',
      '列一份家装项目从签约到交付的进度表',
      '给业主回一封解释工期延误的邮件',
      '用表格比较三种报价方式的利弊',
      '帮我起十个设计工作室的名字，说明含义',
      '演讲五分钟讲清一个旧改项目，怎么列提纲？',
    ],
    wishes: WISHES,
  },
};

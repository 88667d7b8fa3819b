import { TOOLS } from '@zhuhui/tools';
import { ENTRIES } from '../entries/index.ts';
import { HANDBOOK_DOMAINS } from '../entry.ts';

const END = '[呀啊哈吧嘛了吗呢！!。.～~？?，,\\s]*$';

const TALK: readonly (readonly [pattern: RegExp, answer: () => string])[] = [
  [
    new RegExp(`^(你好|您好|嗨|哈喽|hello|hi|早上好|早安|下午好|晚上好|在吗|在不在)${END}`, 'i'),
    () => '你好。想查尺寸、材料、灯光或规范，直接问就行；想改图，也可以说“把客厅改成奶油风”。',
  ],
  [
    new RegExp(
      `^(谢谢|多谢|感谢|辛苦|谢啦|thanks|thank you|好的|明白|知道了|收到|ok)(你|您|大家)?${END}`,
      'i',
    ),
    () => '不客气，还有要查的随时问。',
  ],
  [
    /你是谁|你叫什么|什么模型|是不是(人|机器人|ai)|你是(ai|机器人|真人|gpt|deepseek)/i,
    () =>
      `我是筑绘的离线助手，不是大模型：回答都来自一本写好的设计手册，共 ${ENTRIES.length} 条，查得到就答，查不到会直说。${CONNECT}`,
  ],
  [
    /(你|这里|助手)?(能|会|可以)(做|干|帮我做|回答|问)(些?什么|哪些|啥)|有什么功能|怎么用你|能问你什么|^(帮助|help|功能|使用说明)[？?。\s]*$/i,
    abilities,
  ],
];

/** How an operator turns the handbook into a talk with a model; told wherever the handbook's limits show. */
export const CONNECT =
  '想要自由对话，请运营者在管理后台的引擎设置里接入一个对话模型（[怎么接入](#handbook/help-connect-model)）。';

function abilities(): string {
  const subjects = Object.values(HANDBOOK_DOMAINS).join('、');
  return [
    '我能做两件事：',
    `- **查手册**：${subjects}，共 ${ENTRIES.length} 条，每条有做法、数据和容易出错的地方。例如“岛台和餐桌之间留多宽”“微水泥和艺术漆的区别”“卫生间防水要注意什么”。`,
    `- **开工具**：说出想要的改动，我列出要用的工具和设置，确认后才运行；筑绘共有 ${TOOLS.length} 个工具。例如“把这面墙换成微水泥”“扩图到 16:9”。`,
    '',
    `我是离线手册，不会联网，也不会推测手册里没有的内容。${CONNECT}`,
  ].join('\n');
}

/** The answer to a greeting, to thanks or to a question about the assistant itself. */
export function smallTalk(question: string): string | undefined {
  return TALK.find(([pattern]) => pattern.test(question.trim()))?.[1]();
}

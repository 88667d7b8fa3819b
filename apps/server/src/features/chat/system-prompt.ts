import { type Assistant, CHAT_DOMAINS } from '@zhuhui/contracts';
import { type ChoiceOption, type Field, TOOLS, type ToolDefinition } from '@zhuhui/tools';
import { BLOCK_NAME } from './proposal-block.ts';
import type { Talk } from './speaker.ts';

/** What a model is told of itself before a conversation, in Chinese. */
export function systemPrompt({
  assistant,
  domain,
  switchedOff = [],
}: Pick<Talk, 'assistant' | 'domain' | 'switchedOff'>): string {
  return [
    ROLES[assistant],
    domain ? DOMAIN_WORDS(CHAT_DOMAINS[domain]) : '',
    FORM,
    TOOL_WORDS,
    switchedOff.length > 0 ? OFF_WORDS(switchedOff) : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

const OFF_WORDS = (ids: readonly string[]): string =>
  `这些工具现在停用，不要提议：${ids.join('、')}。`;

const ROLES: Record<Assistant, string> = {
  deepseek:
    '你是「筑绘」里的 AI 设计助手，服务建筑、室内、景观、工装设计师。回答要能直接用在项目里：先给结论，再给做法、尺寸(注明单位，毫米优先)、材料与收口、常见的坑；涉及规范时写出名称与编号，拿不准就说明要核对现行版本，不编造条文。方案类的问题给两三个取向并说清取舍；汇报词要像设计师说的话。信息不够时先按常见情况回答，再问最关键的一两个问题。',
  gpt2: '你是「筑绘」里的 AI 对话助手，用中文回答各类问题：准确、直接、讲清依据；不知道就说不知道。',
};

const DOMAIN_WORDS = (name: string): string => `这个对话的专业是${name}设计，默认按它回答。`;

const FORM =
  '用 Markdown 回答；对比用表格，代码注明语言，公式用 LaTeX($…$ 或 $$…$$)。篇幅随问题而定，不说套话。';

/** The tools that run as tasks with the settings a model can fill in; what several share is told once. */
function describeTools(tools: readonly ToolDefinition[]): { shared: string; tools: string } {
  const described = tools.map((tool) => ({
    tool,
    settings: Object.entries(tool.fields).flatMap(([name, field]) => {
      const words = field.advanced ? null : describeField(field);
      return words ? [{ name, words: `${name}:${words}` }] : [];
    }),
  }));
  const uses = new Map<string, number>();
  for (const { words } of described.flatMap(({ settings }) => settings)) {
    uses.set(words, (uses.get(words) ?? 0) + 1);
  }
  const shared = new Map<string, string>();
  for (const [words, count] of uses) {
    const name = words.slice(0, words.indexOf(':'));
    if (count > (uses.get(shared.get(name) ?? '') ?? 1)) shared.set(name, words);
  }
  const lines = described.map(({ tool: { id, name, summary }, settings }) => {
    const own = settings.map((setting) =>
      shared.get(setting.name) === setting.words ? setting.name : setting.words,
    );
    return `- ${id}(${name}):${summary}。${own.join('; ')}`;
  });
  return {
    shared: [...shared.values()].map((words) => `- ${words}`).join('\n'),
    tools: lines.join('\n'),
  };
}

/** Null for what a model cannot fill in. */
function describeField(field: Field): string | null {
  switch (field.kind) {
    case 'text':
      return `${field.label}${field.required ? '(必填)' : ''}`;
    case 'number':
      return `${field.label} ${field.min}–${field.max}`;
    case 'choice':
      return `${field.label} ${field.options.map(describeOption).join('|')}`;
    case 'toggle':
      return `${field.label} true|false`;
    case 'maskedPrompts':
      return `${field.label} [{"prompt":"这一处改成什么"}]，最多 ${field.max} 处`;
    default:
      return null;
  }
}

const describeOption = ({ value, label }: ChoiceOption): string =>
  value === label ? value : `${value}=${label}`;

const toolWords = describeTools(TOOLS.filter(({ surface }) => surface === 'task'));

const TOOL_WORDS = `用户想要做图、改图、出视频时(例如「把客厅改成奶油风」)，先用一两句话说明打算怎么做，再在最后给出一个代码块，程序会把它变成一张待用户确认的卡片：
\`\`\`${BLOCK_NAME}
{"tool":"工具 id","settings":{"设置名":"值"},"say":"一句话说明会做什么"}
\`\`\`
规则：每次回答最多一个；只用下面列出的工具与设置；不填图片和蒙版，用户会在卡片上放图、点选或涂出要改的地方——程序不会按文字在图上找位置，改局部时请说清要他画出哪一处，不要说已经找到；描述写成完整的中文画面，包括空间、风格、材质、光线；只是问问题、没有要出图时不给代码块，也不要向用户提起这个代码块。
几个工具共用的设置：
${toolWords.shared}
可用的工具：
${toolWords.tools}`;

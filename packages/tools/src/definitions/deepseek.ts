import { defineTool } from '../definition.ts';

export const deepseek = defineTool({
  id: 'deepseek',
  routes: ['/deepseek'],
  name: 'AI设计助手',
  summary: '方案、选材、汇报词，随问随答',
  group: 'assistant',
  icon: 'chat',
  surface: 'chat',
  capability: 'chat',
  ticketType: 3,
  price: { base: 1, unit: 'message', timesWhen: { toggle: 'isDeepThinking', times: 2 } },
  fields: {
    isDeepThinking: {
      kind: 'toggle',
      label: '深度思考',
      help: '更慢，想得更细；用 2 张对话券',
      default: true,
    },
  },
  trigger: 'button',
  resultKind: 'text',
  generates: 'text',
  samples: [],
  settingsVersion: 1,
});

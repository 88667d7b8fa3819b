import { defineTool } from '../definition.ts';

export const gpt2 = defineTool({
  id: 'gpt2',
  routes: ['/gpt2'],
  name: 'AI对话',
  summary: '通用对话',
  group: 'assistant',
  icon: 'message',
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

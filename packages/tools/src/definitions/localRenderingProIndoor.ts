import { defineTool } from '../definition.ts';
import { renderFields, TREE_INDEX } from '../fields/groups.ts';

export const localRenderingProIndoor = defineTool({
  id: 'localRenderingProIndoor',
  routes: ['/localRenderingProIndoor'],
  name: '室内局部渲染(高级)',
  summary: '多个选区各写描述，一次出图',
  group: 'interior',
  icon: 'layers',
  surface: 'task',
  capability: 'inpaint',
  domain: 'interior',
  ticketType: 1,
  price: { base: 2, timesField: 'count' },
  fields: {
    ...renderFields(TREE_INDEX.interior),
    regions: {
      kind: 'maskedPrompts',
      label: '分区描述',
      help: '每个选区写自己的描述，一次提交',
      of: 'uploadImage',
      max: 8,
      promptMaxLength: 500,
    },
  },
  trigger: 'button',
  resultKind: 'image',
  samples: [],
  settingsVersion: 1,
});

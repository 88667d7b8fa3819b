import { defineTool } from '../definition.ts';
import { maskImageField, renderFields, TREE_INDEX } from '../fields/groups.ts';

export const indoorExterior = defineTool({
  id: 'indoorExterior',
  routes: ['/indoorExterior'],
  name: '室内单品填充',
  summary: '在选区里放进一件家具或摆件',
  group: 'interior',
  icon: 'armchair',
  surface: 'task',
  capability: 'inpaint',
  domain: 'interior',
  ticketType: 1,
  price: { base: 1, timesField: 'count' },
  fields: {
    ...renderFields(TREE_INDEX.interior, { cnStrengthDefault: 0.7 }),
    maskImage: maskImageField,
    itemImage: { kind: 'picture', label: '单品图', help: '素材库、上传，或只用文字描述' },
  },
  trigger: 'button',
  resultKind: 'image',
  samples: [],
  settingsVersion: 1,
});

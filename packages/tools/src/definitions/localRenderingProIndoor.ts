import { defineTool } from '../definition.ts';
import { regionsField, renderFields, TREE_INDEX } from '../fields/groups.ts';

const { uploadImage, ...others } = renderFields(TREE_INDEX.interior);

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
    uploadImage,
    regions: regionsField,
    ...others,
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [],
  settingsVersion: 1,
});

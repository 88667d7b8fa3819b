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
  samples: [
    {
      name: '岛台与地面',
      pictures: {
        uploadImage: '/samples/kitchen-colour.webp',
        'regions#1': '/samples/kitchen-island-mask.png',
        'regions#2': '/samples/kitchen-floor-mask.png',
      },
      settings: {
        regions: [
          { maskImage: 'regions#1', prompt: '鱼肚白岩板' },
          { maskImage: 'regions#2', prompt: '人字拼木地板' },
        ],
      },
    },
  ],
  settingsVersion: 1,
});

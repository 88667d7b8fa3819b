import { defineTool } from '../definition.ts';
import { regionsField, renderFields, TREE_INDEX } from '../fields/groups.ts';

const { uploadImage, ...others } = renderFields(TREE_INDEX.architecture);

export const localRenderingPro = defineTool({
  id: 'localRenderingPro',
  routes: ['/localRenderingPro'],
  name: '室外局部渲染(高级)',
  summary: '多个选区各写描述，一次出图',
  group: 'architecture',
  icon: 'layers',
  surface: 'task',
  capability: 'inpaint',
  domain: 'architecture',
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
      name: '侧翼与泳池',
      pictures: {
        uploadImage: '/samples/villa-colour.webp',
        'regions#1': '/samples/villa-wing-mask.png',
        'regions#2': '/samples/villa-pool-mask.png',
      },
      settings: {
        regions: [
          { maskImage: 'regions#1', prompt: '红砖外墙' },
          { maskImage: 'regions#2', prompt: '铺草坪' },
        ],
      },
    },
  ],
  settingsVersion: 1,
});

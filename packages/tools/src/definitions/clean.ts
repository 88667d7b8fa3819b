import { defineTool } from '../definition.ts';
import { maskImageField, seedField, uploadImageField } from '../fields/groups.ts';

export const clean = defineTool({
  id: 'clean',
  routes: ['/clean'],
  name: '物体移除',
  summary: '涂掉不要的东西，松手即去',
  group: 'edit',
  icon: 'eraser',
  surface: 'task',
  capability: 'erase',
  ticketType: 1,
  price: { base: 1 },
  fields: {
    uploadImage: uploadImageField,
    // With its soft rim and the shadow there: what is left of them would be taken for its surroundings.
    maskImage: {
      ...maskImageField,
      label: '要移除的部分',
      help: '涂白的部分会移除；点选会连边缘一圈一起选上',
      margin: 0.01,
    },
    seed: seedField,
  },
  trigger: 'stroke',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '客厅纸箱',
      pictures: {
        uploadImage: '/samples/living-carton.webp',
        maskImage: '/samples/living-carton-mask.png',
      },
    },
    {
      name: '庭院木箱',
      pictures: {
        uploadImage: '/samples/garden-crate.webp',
        maskImage: '/samples/garden-crate-mask.png',
      },
    },
  ],
  settingsVersion: 1,
});

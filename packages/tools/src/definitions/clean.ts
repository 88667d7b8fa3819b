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
    maskImage: { ...maskImageField, label: '要移除的部分' },
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

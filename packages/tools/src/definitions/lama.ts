import { defineTool } from '../definition.ts';
import {
  countField,
  maskImageField,
  promptField,
  seedField,
  uploadImageField,
} from '../fields/groups.ts';

export const lama = defineTool({
  id: 'lama',
  routes: ['/lama'],
  name: '局部渲染',
  summary: '画出选区，写一句话，只改这里',
  group: 'edit',
  icon: 'brush',
  surface: 'task',
  capability: 'inpaint',
  ticketType: 1,
  price: { base: 1, timesField: 'count' },
  fields: {
    uploadImage: uploadImageField,
    maskImage: maskImageField,
    prompt: promptField,
    count: countField,
    seed: seedField,
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '泳池改草坪',
      pictures: {
        uploadImage: '/samples/villa-colour.webp',
        maskImage: '/samples/villa-pool-mask.png',
      },
      settings: { prompt: '铺草坪' },
    },
  ],
  settingsVersion: 1,
});

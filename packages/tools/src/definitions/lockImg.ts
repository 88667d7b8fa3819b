import { defineTool } from '../definition.ts';
import {
  channelMapFields,
  interiorSceneFields,
  renderFields,
  TREE_INDEX,
} from '../fields/groups.ts';

export const lockImg = defineTool({
  id: 'lockImg',
  routes: ['/lockImg'],
  name: '室内材质锁定',
  summary: '材质分区不变，只求写实',
  group: 'interior',
  icon: 'lock',
  surface: 'task',
  capability: 'render',
  domain: 'interior',
  ticketType: 1,
  price: { base: 2, timesField: 'count' },
  fields: {
    ...renderFields(TREE_INDEX.interior, { lockInFront: true }),
    ...interiorSceneFields,
    ...channelMapFields,
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '厨房白模',
      pictures: { uploadImage: '/samples/kitchen-white.webp' },
      settings: { prompt: '现代简约，自然光' },
    },
    {
      name: '厨房模型图',
      pictures: { uploadImage: '/samples/kitchen-colour.webp' },
      settings: { prompt: '写实，柔和自然光' },
    },
  ],
  settingsVersion: 1,
});

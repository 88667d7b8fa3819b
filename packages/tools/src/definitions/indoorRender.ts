import { defineTool } from '../definition.ts';
import { interiorSceneFields, renderFields, TREE_INDEX } from '../fields/groups.ts';

export const indoorRender = defineTool({
  id: 'indoorRender',
  routes: ['/indoorRender'],
  name: '室内渲染',
  summary: '草图、线稿、白模、照片，一键出室内效果图',
  group: 'interior',
  icon: 'sofa',
  surface: 'task',
  capability: 'render',
  domain: 'interior',
  ticketType: 1,
  price: { base: 2, timesField: 'count' },
  fields: {
    ...renderFields(TREE_INDEX.interior),
    ...interiorSceneFields,
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '客厅草图',
      pictures: { uploadImage: '/samples/living-sketch.png' },
      settings: { prompt: '奶油风客厅，浅橡木地板，暖光' },
    },
    {
      name: '卧室线稿',
      pictures: { uploadImage: '/samples/bedroom-line.png' },
      settings: { prompt: '侘寂卧室，微水泥墙面，亚麻床品' },
    },
    {
      name: '厨房白模',
      pictures: { uploadImage: '/samples/kitchen-white.webp' },
      settings: { prompt: '现代简约厨房，胡桃木柜门，岩板台面' },
    },
  ],
  settingsVersion: 1,
});

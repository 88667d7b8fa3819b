import { defineTool } from '../definition.ts';
import {
  channelMapFields,
  exteriorSceneFields,
  renderFields,
  TREE_INDEX,
} from '../fields/groups.ts';

export const lockImgOut = defineTool({
  id: 'lockImgOut',
  routes: ['/lockImgOut'],
  name: '建筑材质锁定写实渲染',
  summary: '材质分区不变，只求写实',
  group: 'architecture',
  icon: 'lock',
  surface: 'task',
  capability: 'render',
  domain: 'architecture',
  ticketType: 1,
  price: { base: 2, timesField: 'count' },
  fields: {
    ...renderFields(TREE_INDEX.architecture, { lockInFront: true }),
    ...exteriorSceneFields,
    ...channelMapFields,
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '别墅模型图',
      pictures: { uploadImage: '/samples/villa-colour.webp' },
      settings: { prompt: '写实，暖阳' },
    },
    {
      name: '塔楼白模',
      pictures: { uploadImage: '/samples/tower-white.webp' },
      settings: { prompt: '玻璃幕墙，铝板' },
    },
    {
      name: '别墅与通道图',
      pictures: {
        uploadImage: '/samples/villa-colour.webp',
        channelMap: '/samples/villa-ids.png',
      },
      settings: { prompt: '写实，晴天' },
    },
  ],
  settingsVersion: 1,
});

import { defineTool } from '../definition.ts';
import { exteriorSceneFields, renderFields, TREE_INDEX } from '../fields/groups.ts';
import { densityOptions, viewField } from '../fields/options.ts';

export const birdsViewRender = defineTool({
  id: 'birdsViewRender',
  routes: ['/birdsViewRender'],
  name: '鸟瞰渲染',
  summary: '规划与总图的鸟瞰效果',
  group: 'architecture',
  icon: 'bird',
  surface: 'task',
  capability: 'render',
  domain: 'architecture',
  ticketType: 1,
  price: { base: 2, timesField: 'count' },
  fields: {
    ...renderFields(TREE_INDEX.aerial),
    ...exteriorSceneFields,
    view: { ...viewField, default: 'birdsEye' },
    roadDensity: { kind: 'choice', label: '道路', default: 'medium', options: densityOptions },
    greenDensity: { kind: 'choice', label: '绿化', default: 'medium', options: densityOptions },
    contextDensity: {
      kind: 'choice',
      label: '周边建筑',
      default: 'medium',
      options: densityOptions,
    },
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '塔楼白模',
      pictures: { uploadImage: '/samples/tower-white.webp' },
      settings: { prompt: '玻璃幕墙，铝板，晴天' },
    },
    {
      name: '合院线稿',
      pictures: { uploadImage: '/samples/courtyard-line.png' },
      settings: { prompt: '新中式，青砖，小青瓦，草坪' },
    },
  ],
  settingsVersion: 1,
});

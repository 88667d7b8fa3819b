import { defineTool } from '../definition.ts';
import { exteriorSceneFields, renderFields, TREE_INDEX } from '../fields/groups.ts';
import { densityOptions, seasonField } from '../fields/options.ts';

export const landscapeRender = defineTool({
  id: 'landscapeRender',
  routes: ['/landscapeRender'],
  name: '景观灵感渲染',
  summary: '庭院、公园、街角的景观效果',
  group: 'landscape',
  icon: 'tree',
  surface: 'task',
  capability: 'render',
  domain: 'landscape',
  ticketType: 1,
  price: { base: 2, timesField: 'count' },
  fields: {
    ...renderFields(TREE_INDEX.landscape),
    ...exteriorSceneFields,
    season: seasonField,
    planting: { kind: 'choice', label: '种植', default: 'medium', options: densityOptions },
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '庭院草图',
      pictures: { uploadImage: '/samples/garden-sketch.png' },
      settings: { prompt: '新中式庭院，青石铺装，松与竹，水景' },
    },
    {
      name: '合院线稿',
      pictures: { uploadImage: '/samples/courtyard-line.png' },
      settings: { prompt: '中式庭院，青砖，草坪，黄昏' },
    },
  ],
  settingsVersion: 1,
});

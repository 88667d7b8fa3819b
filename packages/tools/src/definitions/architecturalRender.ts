import { defineTool } from '../definition.ts';
import { exteriorSceneFields, renderFields, TREE_INDEX } from '../fields/groups.ts';

export const architecturalRender = defineTool({
  id: 'architecturalRender',
  routes: ['/architecturalRenderNew', '/architecturalRender'],
  compactRoutes: ['/architecturalRender'],
  name: '建筑渲染',
  summary: '草图、线稿、白模、照片，一键出建筑效果图',
  group: 'architecture',
  icon: 'building',
  surface: 'task',
  capability: 'render',
  domain: 'architecture',
  ticketType: 1,
  price: { base: 2, timesField: 'count' },
  fields: {
    ...renderFields(TREE_INDEX.architecture),
    ...exteriorSceneFields,
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '别墅草图',
      pictures: { uploadImage: '/samples/villa-sketch.png' },
      settings: { prompt: '现代别墅，白色涂料与木格栅，草坪，暖阳', atmosphere: 'goldenHour' },
    },
    {
      name: '塔楼白模',
      pictures: { uploadImage: '/samples/tower-white.webp' },
      settings: { prompt: '玻璃幕墙，铝板，城市', atmosphere: 'day' },
    },
    {
      name: '合院线稿',
      pictures: { uploadImage: '/samples/courtyard-line.png' },
      settings: { prompt: '新中式，灰砖，深灰瓦，水景', atmosphere: 'dusk' },
    },
  ],
  settingsVersion: 1,
});

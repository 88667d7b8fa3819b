import { defineTool } from '../definition.ts';
import { interiorSceneFields, renderFields, TREE_INDEX } from '../fields/groups.ts';
import { densityOptions } from '../fields/options.ts';

export const gongzhuangRender = defineTool({
  id: 'gongzhuangRender',
  routes: ['/gongzhuangRender'],
  name: '工装渲染',
  summary: '办公、餐饮、酒店、商业空间效果图',
  group: 'commercial',
  icon: 'shop',
  surface: 'task',
  capability: 'render',
  domain: 'commercial',
  ticketType: 1,
  price: { base: 2, timesField: 'count' },
  fields: {
    ...renderFields(TREE_INDEX.commercial),
    ...interiorSceneFields,
    peopleDensity: { kind: 'choice', label: '人物', default: 'none', options: densityOptions },
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '咖啡厅线稿',
      pictures: { uploadImage: '/samples/cafe-line.png' },
      settings: { prompt: '工业风咖啡厅，红砖墙，水泥地面，暖光' },
    },
    {
      name: '办公室白模',
      pictures: { uploadImage: '/samples/office-white.webp' },
      settings: { prompt: '现代办公，浅灰地毯，白色墙面，绿植' },
    },
    {
      name: '大堂草图',
      pictures: { uploadImage: '/samples/lobby-sketch.png' },
      settings: { prompt: '酒店大堂，洞石墙面，黄铜，深色石材地面' },
    },
  ],
  settingsVersion: 1,
});

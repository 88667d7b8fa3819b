import { defineTool } from '../definition.ts';
import {
  countField,
  planPaletteField,
  seedField,
  styleImageField,
  uploadImageField,
} from '../fields/groups.ts';

export const allPlan = defineTool({
  id: 'allPlan',
  routes: ['/allPlan'],
  name: '总平面彩色',
  summary: '总平面线稿填成彩色总图',
  group: 'drawing',
  icon: 'sitePlan',
  surface: 'task',
  capability: 'flatplan',
  ticketType: 1,
  price: { base: 1, timesField: 'count' },
  fields: {
    uploadImage: uploadImageField,
    palette: planPaletteField,
    styleImage: styleImageField,
    greening: { kind: 'toggle', label: '绿化纹理', default: true },
    waterTexture: { kind: 'toggle', label: '水面纹理', default: true },
    pavingTexture: { kind: 'toggle', label: '铺装纹理', default: true },
    treeShadows: { kind: 'toggle', label: '树影', default: true },
    sunDirection: {
      kind: 'number',
      label: '阳光方向',
      min: 0,
      max: 345,
      step: 15,
      default: 315,
      unit: '°',
    },
    count: countField,
    seed: seedField,
  },
  trigger: 'button',
  resultKind: 'image',
  samples: [
    {
      name: '总平面线稿',
      pictures: { uploadImage: '/samples/site-plan.png' },
      settings: { palette: 'fresh' },
    },
  ],
  settingsVersion: 1,
});

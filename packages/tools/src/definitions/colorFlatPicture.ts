import { defineTool } from '../definition.ts';
import {
  countField,
  keepShadingField,
  planInputField,
  planOutputField,
  planPaletteField,
  seedField,
  styleImageField,
  uploadImageField,
} from '../fields/groups.ts';

export const colorFlatPicture = defineTool({
  id: 'colorFlatPicture',
  routes: ['/colorFlatPicture'],
  name: '彩色平面图',
  summary: '户型线稿填成彩色平面，彩图可换配色',
  group: 'drawing',
  icon: 'plan',
  surface: 'task',
  capability: 'flatplan',
  ticketType: 1,
  price: { base: 1, timesField: 'count' },
  fields: {
    uploadImage: uploadImageField,
    palette: planPaletteField,
    styleImage: styleImageField,
    planInput: planInputField,
    roomTextures: { kind: 'toggle', label: '房间材质', default: true },
    wallFill: { kind: 'toggle', label: '墙体填充', default: true },
    keepLabels: { kind: 'toggle', label: '保留文字', default: true },
    keepShading: keepShadingField,
    output: planOutputField,
    count: countField,
    seed: seedField,
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'drawing',
  samples: [
    {
      name: '户型线稿',
      pictures: { uploadImage: '/samples/flat-plan.png' },
      settings: { palette: 'warm' },
    },
    {
      name: '客厅平面',
      pictures: {
        uploadImage: '/samples/room-plan.png',
      },
    },
  ],
  settingsVersion: 2,
});

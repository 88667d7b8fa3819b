import { defineTool } from '../definition.ts';
import { countField, seedField, styleImageField, uploadImageField } from '../fields/groups.ts';

export const colorFlatPicture = defineTool({
  id: 'colorFlatPicture',
  routes: ['/colorFlatPicture'],
  name: '彩色平面图',
  summary: '户型线稿填成彩色平面',
  group: 'drawing',
  icon: 'plan',
  surface: 'task',
  capability: 'flatplan',
  ticketType: 1,
  price: { base: 1, timesField: 'count' },
  fields: {
    uploadImage: uploadImageField,
    palette: {
      kind: 'choice',
      label: '配色',
      default: 'warm',
      options: [
        { value: 'warm', label: '暖木', swatch: ['#E9D8BD', '#B98A5E'] },
        { value: 'cool', label: '冷灰', swatch: ['#DDE3E6', '#8795A0'] },
        { value: 'fresh', label: '清新', swatch: ['#DCE9D5', '#7FA58B'] },
        { value: 'bold', label: '浓彩', swatch: ['#E8B08A', '#38607A'] },
      ],
    },
    styleImage: styleImageField,
    roomTextures: { kind: 'toggle', label: '房间材质', default: true },
    wallFill: { kind: 'toggle', label: '墙体填充', default: true },
    keepLabels: { kind: 'toggle', label: '保留文字', default: true },
    count: countField,
    seed: seedField,
  },
  trigger: 'button',
  resultKind: 'image',
  samples: [],
  settingsVersion: 1,
});

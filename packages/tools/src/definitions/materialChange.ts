import { defineTool } from '../definition.ts';
import {
  countField,
  maskImageField,
  promptField,
  seedField,
  uploadImageField,
} from '../fields/groups.ts';

export const materialChange = defineTool({
  id: 'materialChange',
  routes: ['/materialChange'],
  name: '材质替换',
  summary: '点一下墙或地，换一种材质',
  group: 'edit',
  icon: 'swatch',
  surface: 'task',
  capability: 'material',
  ticketType: 1,
  price: { base: 1, timesField: 'count' },
  fields: {
    uploadImage: uploadImageField,
    maskImage: { ...maskImageField, clickFirst: true },
    materialImage: { kind: 'picture', label: '材质图', help: '素材库或上传', panel: 'swatches' },
    prompt: { ...promptField, label: '材质描述', placeholder: '例如：鱼肚白岩板、人字拼胡桃木' },
    tileSize: {
      kind: 'number',
      label: '铺贴尺寸',
      min: 0.1,
      max: 4,
      step: 0.1,
      default: 1,
      unit: 'm',
    },
    rotation: { kind: 'number', label: '旋转', min: 0, max: 345, step: 15, default: 0, unit: '°' },
    keepShading: { kind: 'toggle', label: '保留原光影', default: true },
    count: countField,
    seed: seedField,
  },
  trigger: 'button',
  resultKind: 'image',
  samples: [],
  settingsVersion: 1,
});

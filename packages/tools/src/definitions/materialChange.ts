import { defineTool } from '../definition.ts';
import {
  countField,
  maskImageField,
  promptField,
  seedField,
  uploadImageField,
} from '../fields/groups.ts';
import { materialOptions } from '../fields/materials.ts';

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
    material: {
      kind: 'choice',
      label: '材料库',
      default: 'auto',
      library: { kind: 'material', pictureField: 'materialImage' },
      options: [
        { value: 'auto', label: '按描述', swatch: ['#D9D5CA', '#A9A597'] },
        ...materialOptions,
      ],
    },
    prompt: { ...promptField, label: '材质描述', placeholder: '例如：鱼肚白岩板、人字拼胡桃木' },
    materialImage: {
      kind: 'picture',
      label: '材质图',
      help: '自己的材质照片，优先于描述与材料库',
    },
    tileSize: {
      kind: 'number',
      label: '铺贴尺寸',
      help: '一块砖、一条板的长边；0 为常规尺寸',
      min: 0,
      max: 4,
      step: 0.05,
      default: 0,
      unit: 'm',
    },
    surfaceWidth: {
      kind: 'number',
      label: '选区实宽',
      help: '知道选区在现场的宽度就填上，铺贴按真实比例；0 为自动',
      min: 0,
      max: 60,
      step: 0.1,
      default: 0,
      unit: 'm',
      advanced: true,
    },
    rotation: { kind: 'number', label: '旋转', min: 0, max: 345, step: 15, default: 0, unit: '°' },
    keepShading: { kind: 'toggle', label: '保留原光影', default: true },
    count: countField,
    seed: seedField,
  },
  needsAny: {
    fields: ['prompt', 'material', 'materialImage'],
    message: '请写下材质、从材料库选一种或上传材质图',
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '厨房地面',
      pictures: {
        uploadImage: '/samples/kitchen-colour.webp',
        maskImage: '/samples/kitchen-floor-mask.png',
      },
      settings: { prompt: '人字拼橡木地板' },
    },
  ],
  settingsVersion: 2,
});

import { defineTool } from '../definition.ts';
import { uploadImageField } from '../fields/groups.ts';

export const toline = defineTool({
  id: 'toline',
  routes: ['/toline'],
  name: '图片转线稿',
  summary: '照片、效果图转成干净线稿，可出矢量',
  group: 'drawing',
  icon: 'pen',
  surface: 'task',
  capability: 'lineart',
  ticketType: 1,
  price: { base: 1 },
  fields: {
    uploadImage: uploadImageField,
    look: {
      kind: 'choice',
      label: '线型',
      help: '工程线粗细均匀；手绘线有粗有细，瓦、百叶、木纹也画出来',
      default: 'clean',
      options: [
        { value: 'clean', label: '工程线' },
        { value: 'hand', label: '手绘线' },
      ],
    },
    lineWeight: {
      kind: 'number',
      label: '线宽',
      min: 0.5,
      max: 4,
      step: 0.5,
      default: 1.5,
      unit: 'px',
    },
    detail: { kind: 'number', label: '细节', min: 0, max: 1, step: 0.05, default: 0.5 },
    straighten: {
      kind: 'toggle',
      label: '拉直线条',
      help: '建筑与室内的直线更挺，只用于工程线',
      default: true,
    },
    output: {
      kind: 'choice',
      label: '输出',
      default: 'png',
      options: [
        { value: 'png', label: 'PNG' },
        { value: 'svg', label: 'SVG' },
        { value: 'dxf', label: 'DXF' },
      ],
    },
    realWidth: {
      kind: 'number',
      label: '画面实宽',
      help: '正对的立面或平面填画面对应的实际宽度，DXF 按毫米出图；0 则按像素',
      min: 0,
      max: 200_000,
      step: 10,
      default: 0,
      unit: 'mm',
      advanced: true,
    },
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'drawing',
  samples: [
    { name: '厨房效果图', pictures: { uploadImage: '/samples/kitchen-colour.webp' } },
    {
      name: '别墅效果图',
      pictures: { uploadImage: '/samples/villa-colour.webp' },
      settings: { detail: 0.6 },
    },
  ],
  settingsVersion: 3,
});

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
    straighten: { kind: 'toggle', label: '拉直线条', help: '建筑与室内的直线更挺', default: true },
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
  },
  trigger: 'button',
  resultKind: 'image',
  samples: [
    { name: '厨房效果图', pictures: { uploadImage: '/samples/kitchen-colour.webp' } },
    {
      name: '别墅效果图',
      pictures: { uploadImage: '/samples/villa-colour.webp' },
      settings: { detail: 0.6 },
    },
  ],
  settingsVersion: 1,
});

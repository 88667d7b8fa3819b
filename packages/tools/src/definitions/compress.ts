import { defineTool } from '../definition.ts';

export const compress = defineTool({
  id: 'compress',
  routes: ['/compress'],
  name: '无损压缩',
  summary: '图更小，画质不变',
  group: 'quality',
  icon: 'compress',
  surface: 'task',
  capability: 'compress',
  ticketType: 1,
  price: { base: 0 },
  fields: {
    images: { kind: 'pictures', label: '图片', min: 1, max: 50, panel: 'batch' },
    format: {
      kind: 'choice',
      label: '格式',
      default: 'same',
      options: [
        { value: 'same', label: '不变' },
        { value: 'png', label: 'PNG' },
        { value: 'jpg', label: 'JPG' },
        { value: 'webp', label: 'WebP' },
        { value: 'avif', label: 'AVIF' },
      ],
    },
    mode: {
      kind: 'choice',
      label: '方式',
      default: 'lossless',
      options: [
        { value: 'lossless', label: '完全无损' },
        { value: 'visual', label: '视觉无损' },
      ],
    },
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'kept',
  samples: [
    {
      name: '平面、线稿与模型图',
      pictures: {
        'images#1': '/samples/plan-export.png',
        'images#2': '/samples/bedroom-export.png',
        'images#3': '/samples/kitchen-export.jpg',
      },
      settings: { images: ['images#1', 'images#2', 'images#3'] },
    },
  ],
  settingsVersion: 1,
});

import { defineTool } from '../definition.ts';
import { uploadImageField } from '../fields/groups.ts';

export const upScaleImg = defineTool({
  id: 'upScaleImg',
  routes: ['/upScaleImg'],
  name: '清晰度提升',
  summary: '放大、降噪、去压缩痕迹',
  group: 'quality',
  icon: 'zoomIn',
  surface: 'task',
  capability: 'upscale',
  ticketType: 1,
  price: { base: 1 },
  fields: {
    uploadImage: uploadImageField,
    scale: {
      kind: 'choice',
      label: '放大倍数',
      help: '结果最多 2 亿像素',
      default: '2',
      options: [
        { value: '2', label: '2×' },
        { value: '3', label: '3×' },
        { value: '4', label: '4×' },
      ],
    },
    denoise: { kind: 'number', label: '降噪', min: 0, max: 1, step: 0.05, default: 0.2 },
    deblock: { kind: 'toggle', label: '去压缩块', default: true },
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [{ name: '厨房效果图', pictures: { uploadImage: '/samples/kitchen-colour.webp' } }],
  settingsVersion: 1,
});

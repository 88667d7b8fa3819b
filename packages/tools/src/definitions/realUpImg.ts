import { defineTool } from '../definition.ts';
import { seedField, uploadImageField } from '../fields/groups.ts';

export const realUpImg = defineTool({
  id: 'realUpImg',
  routes: ['/realUpImg'],
  name: '细节增强放大',
  summary: '放大并补出细节',
  group: 'quality',
  icon: 'sparkle',
  surface: 'task',
  capability: 'upscaleDetail',
  ticketType: 1,
  price: { base: 2 },
  fields: {
    uploadImage: uploadImageField,
    scale: {
      kind: 'choice',
      label: '放大倍数',
      help: '结果最多 2 亿像素',
      default: '2',
      options: [
        { value: '2', label: '2×' },
        { value: '4', label: '4×' },
      ],
    },
    detail: { kind: 'number', label: '细节', min: 0, max: 1, step: 0.05, default: 0.5 },
    resemblance: { kind: 'number', label: '相似度', min: 0, max: 1, step: 0.05, default: 0.7 },
    seed: seedField,
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [{ name: '别墅效果图', pictures: { uploadImage: '/samples/villa-colour.webp' } }],
  settingsVersion: 1,
});

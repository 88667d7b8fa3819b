import { defineTool } from '../definition.ts';
import { MIN_SIDE_PX } from '../fields/groups.ts';
import { cameraField } from '../fields/options.ts';

export const imgs2Video = defineTool({
  id: 'imgs2Video',
  routes: ['/imgs2Video'],
  name: '多图生视频',
  summary: '多张图按顺序连成一段片子',
  group: 'create',
  icon: 'strip',
  surface: 'task',
  capability: 'images2video',
  ticketType: 1,
  price: { base: 10 },
  fields: {
    images: {
      kind: 'pictures',
      label: '图片',
      min: 2,
      max: 12,
      minSidePx: MIN_SIDE_PX,
      panel: 'filmStrip',
    },
    secondsEach: {
      kind: 'number',
      label: '每张时长',
      min: 1,
      max: 10,
      step: 0.5,
      default: 3,
      unit: '秒',
    },
    transition: {
      kind: 'choice',
      label: '转场',
      default: 'fade',
      options: [
        { value: 'fade', label: '叠化' },
        { value: 'cut', label: '硬切' },
        { value: 'wipe', label: '划像' },
        { value: 'slide', label: '推移' },
      ],
    },
    camera: cameraField,
    title: { kind: 'text', label: '片名', maxLength: 40 },
  },
  trigger: 'button',
  resultKind: 'video',
  generates: 'video',
  samples: [
    {
      name: '厨房到别墅',
      pictures: {
        'images#1': '/samples/kitchen-colour.webp',
        'images#2': '/samples/villa-colour.webp',
      },
      settings: { images: ['images#1', 'images#2'], transition: 'fade', camera: 'push' },
    },
  ],
  settingsVersion: 1,
});

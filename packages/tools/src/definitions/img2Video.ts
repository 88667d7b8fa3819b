import { defineTool } from '../definition.ts';
import { MIN_SIDE_PX, promptField, seedField, uploadImageField } from '../fields/groups.ts';
import { cameraField } from '../fields/options.ts';

export const img2Video = defineTool({
  id: 'img2Video',
  routes: ['/img2Video'],
  name: '图生视频',
  summary: '让一张效果图动起来',
  group: 'create',
  icon: 'play',
  surface: 'task',
  capability: 'image2video',
  ticketType: 1,
  price: { base: 8 },
  fields: {
    uploadImage: uploadImageField,
    prompt: promptField,
    seconds: { kind: 'number', label: '时长', min: 3, max: 10, step: 1, default: 5, unit: '秒' },
    camera: cameraField,
    lastImage: { kind: 'picture', label: '尾帧', minSidePx: MIN_SIDE_PX },
    seed: seedField,
  },
  trigger: 'button',
  resultKind: 'video',
  generates: 'video',
  samples: [
    {
      name: '厨房，横移',
      pictures: { uploadImage: '/samples/kitchen-colour.webp' },
      settings: { camera: 'truck', seconds: 5 },
    },
    {
      name: '别墅，推近',
      pictures: { uploadImage: '/samples/villa-colour.webp' },
      settings: { camera: 'push', seconds: 5 },
    },
  ],
  settingsVersion: 1,
});

import { defineTool } from '../definition.ts';
import { styleTransferFields } from '../fields/groups.ts';

export const styleTransferIndoor = defineTool({
  id: 'styleTransferIndoor',
  routes: ['/styleTransferIndoor'],
  name: '室内风格迁移',
  summary: '把参考图的风格带给室内照片',
  group: 'interior',
  icon: 'brushStyle',
  surface: 'task',
  capability: 'style',
  domain: 'interior',
  ticketType: 1,
  price: { base: 2, timesField: 'count' },
  fields: styleTransferFields,
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '厨房，随暖木客厅',
      pictures: {
        uploadImage: '/samples/kitchen-colour.webp',
        styleImage: '/samples/living-walnut.webp',
      },
    },
  ],
  settingsVersion: 1,
});

import { defineTool } from '../definition.ts';
import { styleTransferFields } from '../fields/groups.ts';

export const styleTransfer = defineTool({
  id: 'styleTransfer',
  routes: ['/styleTransfer'],
  name: '室外风格迁移',
  summary: '把参考图的风格带给建筑照片',
  group: 'architecture',
  icon: 'brushStyle',
  surface: 'task',
  capability: 'style',
  domain: 'architecture',
  ticketType: 1,
  price: { base: 2, timesField: 'count' },
  fields: styleTransferFields,
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '别墅，随暮色合院',
      pictures: {
        uploadImage: '/samples/villa-colour.webp',
        styleImage: '/samples/courtyard-dusk.webp',
      },
    },
  ],
  settingsVersion: 1,
});

import { defineTool } from '../definition.ts';
import {
  countField,
  maskImageField,
  seedField,
  styleImageField,
  uploadImageField,
} from '../fields/groups.ts';

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
  fields: {
    uploadImage: uploadImageField,
    styleImage: { ...styleImageField, required: true },
    strength: { kind: 'number', label: '迁移强度', min: 0, max: 1, step: 0.05, default: 0.7 },
    maskImage: { ...maskImageField, required: false, help: '不画选区则整张迁移' },
    count: countField,
    seed: seedField,
  },
  trigger: 'button',
  resultKind: 'image',
  samples: [],
  settingsVersion: 1,
});

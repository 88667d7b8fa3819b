import { defineTool } from '../definition.ts';
import {
  countField,
  maskImageField,
  seedField,
  styleImageField,
  uploadImageField,
} from '../fields/groups.ts';

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

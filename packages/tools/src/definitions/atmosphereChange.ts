import { defineTool } from '../definition.ts';
import { countField, MIN_SIDE_PX, seedField, uploadImageField } from '../fields/groups.ts';
import { seasonField } from '../fields/options.ts';

export const atmosphereChange = defineTool({
  id: 'atmosphereChange',
  routes: ['/atmosphereChange'],
  name: '氛围变换',
  summary: '换时辰、天气、季节与天空',
  group: 'edit',
  icon: 'sun',
  surface: 'task',
  capability: 'atmosphere',
  ticketType: 1,
  price: { base: 1, timesField: 'count' },
  fields: {
    uploadImage: uploadImageField,
    hour: {
      kind: 'number',
      label: '时辰',
      min: 0,
      max: 23.9,
      step: 0.1,
      default: 12,
      unit: '时',
      panel: 'hourDial',
      stops: [
        { label: '清晨', value: 6.5 },
        { label: '正午', value: 12 },
        { label: '黄昏', value: 18.2 },
        { label: '夜景', value: 20.5 },
      ],
    },
    weather: {
      kind: 'choice',
      label: '天气',
      default: 'clear',
      options: [
        { value: 'clear', label: '晴' },
        { value: 'cloudy', label: '多云' },
        { value: 'overcast', label: '阴' },
        { value: 'rain', label: '雨' },
        { value: 'snow', label: '雪' },
        { value: 'fog', label: '雾' },
      ],
    },
    season: {
      ...seasonField,
      default: 'keep',
      options: [{ value: 'keep', label: '原季节' }, ...seasonField.options],
    },
    place: {
      kind: 'choice',
      label: '场景',
      default: 'auto',
      options: [
        { value: 'auto', label: '自动' },
        { value: 'outdoor', label: '室外' },
        { value: 'indoor', label: '室内' },
      ],
      help: '室内只改光线；自动时看得到天空或大片绿化即为室外',
    },
    skyImage: { kind: 'picture', label: '天空图', library: 'sky', minSidePx: MIN_SIDE_PX },
    count: countField,
    seed: seedField,
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  series: { label: '清晨 · 正午 · 黄昏 · 夜景', field: 'hour' },
  samples: [
    {
      name: '别墅夜景',
      pictures: { uploadImage: '/samples/villa-colour.webp' },
      settings: { hour: 18.8 },
    },
    {
      name: '庭院秋日',
      pictures: { uploadImage: '/samples/garden-crate.webp' },
      settings: { hour: 16.5, season: 'autumn' },
    },
  ],
  settingsVersion: 2,
});

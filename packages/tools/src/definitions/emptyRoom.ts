import { defineTool } from '../definition.ts';
import { renderFields, TREE_INDEX } from '../fields/groups.ts';
import { densityOptions } from '../fields/options.ts';

export const emptyRoom = defineTool({
  id: 'emptyRoom',
  routes: ['/emptyRoom'],
  name: '空房间布置',
  summary: '毛坯房一键布置家具',
  group: 'interior',
  icon: 'room',
  surface: 'task',
  capability: 'furnish',
  domain: 'interior',
  ticketType: 1,
  price: { base: 2, timesField: 'count' },
  fields: {
    ...renderFields(TREE_INDEX.interior),
    density: {
      kind: 'choice',
      label: '家具密度',
      default: 'medium',
      options: densityOptions.filter((option) => option.value !== 'none'),
    },
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '奶油风客厅',
      pictures: { uploadImage: '/samples/living-bare.webp' },
      settings: { prompt: '奶油风客厅，弧形沙发，圆茶几，地毯，绿植' },
    },
    {
      name: '新中式客厅',
      pictures: { uploadImage: '/samples/living-bare.webp' },
      settings: { prompt: '新中式客厅，实木沙发，圈椅，落地灯', density: 'high' },
    },
  ],
  settingsVersion: 1,
});

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
  samples: [],
  settingsVersion: 1,
});

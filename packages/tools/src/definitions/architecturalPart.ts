import { defineTool } from '../definition.ts';
import { maskImageField, renderFields, TREE_INDEX } from '../fields/groups.ts';

const { uploadImage, ...others } = renderFields(TREE_INDEX.architecture);

export const architecturalPart = defineTool({
  id: 'architecturalPart',
  routes: ['/architecturalPart'],
  name: '建筑局部渲染',
  summary: '框出一处，只改这一处',
  group: 'architecture',
  icon: 'crop',
  surface: 'task',
  capability: 'inpaint',
  domain: 'architecture',
  ticketType: 1,
  price: { base: 1, timesField: 'count' },
  fields: {
    uploadImage,
    maskImage: maskImageField,
    ...others,
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '侧翼换红砖',
      pictures: {
        uploadImage: '/samples/villa-colour.webp',
        maskImage: '/samples/villa-wing-mask.png',
      },
      settings: { prompt: '红砖外墙' },
    },
  ],
  settingsVersion: 1,
});

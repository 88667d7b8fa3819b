import { defineTool } from '../definition.ts';
import { MIN_SIDE_PX, maskImageField, renderFields, TREE_INDEX } from '../fields/groups.ts';

const { uploadImage, ...others } = renderFields(TREE_INDEX.interior, { cnStrengthDefault: 0.7 });

export const indoorExterior = defineTool({
  id: 'indoorExterior',
  routes: ['/indoorExterior'],
  name: '室内单品填充',
  summary: '在选区里放进一件家具或摆件',
  group: 'interior',
  icon: 'armchair',
  surface: 'task',
  capability: 'inpaint',
  domain: 'interior',
  ticketType: 1,
  price: { base: 1, timesField: 'count' },
  fields: {
    uploadImage,
    maskImage: maskImageField,
    itemImage: {
      kind: 'picture',
      label: '单品图',
      minSidePx: MIN_SIDE_PX,
      help: '从素材库选、上传，也可以只写文字',
      library: 'furniture',
    },
    ...others,
  },
  trigger: 'button',
  resultKind: 'image',
  generates: 'picture',
  samples: [
    {
      name: '客厅添单椅',
      pictures: {
        uploadImage: '/samples/living-open.webp',
        maskImage: '/samples/living-open-mask.png',
        itemImage: '/samples/armchair-olive.webp',
      },
      settings: { prompt: '橄榄绿单椅' },
    },
  ],
  settingsVersion: 1,
});

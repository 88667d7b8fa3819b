import type { Branch } from '../space.ts';

/** Gardens and public ground seen at eye level. */
export const LANDSCAPE: Branch = {
  code: '2',
  name: '景观',
  spaces: [
    {
      code: '01',
      name: '庭院',
      kind: 'garden',
      styles: [
        'modernGarden',
        'newChinese',
        'karesansui',
        'englishNatural',
        'zen',
        'tropical',
        'minimal',
        'mediterranean',
        'formalFrench',
      ],
    },
    {
      code: '02',
      name: '别墅花园',
      kind: 'garden',
      styles: [
        'modernGarden',
        'englishNatural',
        'newChinese',
        'formalFrench',
        'mediterranean',
        'karesansui',
        'american',
      ],
    },
    {
      code: '03',
      name: '公园',
      kind: 'garden',
      styles: ['sponge', 'modernGarden', 'englishNatural', 'meadow', 'jiangnan', 'playful'],
    },
    {
      code: '04',
      name: '口袋公园',
      kind: 'civic',
      styles: ['modernGarden', 'playful', 'minimal', 'sponge', 'newChinese'],
    },
    {
      code: '05',
      name: '街角',
      kind: 'civic',
      styles: ['modernGarden', 'minimal', 'meadow', 'newChinese', 'playful'],
    },
    {
      code: '06',
      name: '滨水',
      kind: 'waterside',
      styles: ['sponge', 'modernGarden', 'meadow', 'jiangnan', 'tropical', 'minimal'],
    },
    {
      code: '07',
      name: '屋顶花园',
      kind: 'roofGarden',
      styles: ['modernGarden', 'meadow', 'minimal', 'japaneseWood', 'tropical', 'englishNatural'],
    },
    {
      code: '08',
      name: '广场',
      kind: 'civic',
      styles: ['modernGarden', 'minimal', 'newChinese', 'formalFrench', 'sponge'],
    },
    {
      code: '09',
      name: '居住区景观',
      kind: 'garden',
      styles: ['modernGarden', 'newChinese', 'tropical', 'zen', 'sponge', 'formalFrench'],
    },
    {
      code: '10',
      name: '示范区',
      kind: 'civic',
      styles: ['newChinese', 'modernGarden', 'minimal', 'zen', 'darkLuxury'],
    },
    {
      code: '11',
      name: '儿童活动场',
      kind: 'civic',
      styles: ['playful', 'modernGarden', 'sponge', 'meadow'],
    },
    {
      code: '12',
      name: '商业街景观',
      kind: 'civic',
      styles: ['modernGarden', 'industrial', 'newChinese', 'tropical', 'playful'],
    },
    {
      code: '13',
      name: '校园景观',
      kind: 'civic',
      styles: ['modernGarden', 'collegiate', 'sponge', 'meadow', 'newChinese'],
    },
    {
      code: '14',
      name: '乡村景观',
      kind: 'garden',
      styles: ['ruralField', 'meadow', 'vernacular', 'jiangnan', 'sponge'],
    },
    {
      code: '15',
      name: '道路绿化',
      kind: 'civic',
      styles: ['modernGarden', 'sponge', 'meadow', 'tropical'],
      always: { paving: ['asphalt #636466', 'paving #b0aba1'] },
    },
  ],
};

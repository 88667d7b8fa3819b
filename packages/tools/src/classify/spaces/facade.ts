import type { Branch } from '../space.ts';

/** Fronts of standing buildings made new. */
export const FACADE: Branch = {
  code: '4',
  name: '立面改造',
  spaces: [
    {
      code: '01',
      name: '办公楼立面',
      kind: 'frontage',
      styles: [
        'aluminiumRenewal',
        'curtainWall',
        'perforated',
        'terracotta',
        'greenBuilding',
        'floodlit',
      ],
    },
    {
      code: '02',
      name: '住宅立面',
      kind: 'frontage',
      styles: ['whiteRenewal', 'newChinese', 'brickRenewal', 'neoclassical', 'aluminiumRenewal'],
    },
    {
      code: '03',
      name: '沿街商铺立面',
      kind: 'frontage',
      styles: [
        'streetShops',
        'brickRenewal',
        'timberScreen',
        'newChinese',
        'shikumen',
        'industrial',
      ],
    },
    {
      code: '04',
      name: '商场立面',
      kind: 'frontage',
      styles: [
        'perforated',
        'aluminiumRenewal',
        'curtainWall',
        'parametric',
        'floodlit',
        'greenBuilding',
      ],
    },
    {
      code: '05',
      name: '酒店立面',
      kind: 'frontage',
      styles: ['darkLuxury', 'newChinese', 'curtainWall', 'timberScreen', 'floodlit'],
    },
    {
      code: '06',
      name: '厂房立面',
      kind: 'frontage',
      styles: ['industrialHeritage', 'perforated', 'brickRenewal', 'aluminiumRenewal', 'brutalism'],
    },
    {
      code: '07',
      name: '学校立面',
      kind: 'frontage',
      styles: ['collegiate', 'terracotta', 'whiteRenewal', 'timberScreen', 'brickRenewal'],
    },
    {
      code: '08',
      name: '农房立面',
      kind: 'frontage',
      styles: ['huiStyle', 'vernacular', 'newChinese', 'whiteRenewal', 'lingnan'],
    },
    {
      code: '09',
      name: '餐饮门头',
      kind: 'frontage',
      styles: ['streetShops', 'timberScreen', 'industrial', 'newChinese', 'shikumen'],
    },
    {
      code: '10',
      name: '别墅外立面',
      kind: 'frontage',
      styles: ['modernism', 'french', 'newChinese', 'american', 'minimal', 'terracotta'],
    },
  ],
};

import type { Branch } from '../space.ts';

/** Rooms already built, dressed with furniture and cloth. */
export const SOFT: Branch = {
  code: '6',
  name: '软装陈设',
  spaces: [
    {
      code: '01',
      name: '客厅软装',
      kind: 'living',
      styles: [
        'cream',
        'midCentury',
        'french',
        'italianMinimal',
        'bohemian',
        'newChinese',
        'dopamine',
        'nordic',
      ],
    },
    {
      code: '02',
      name: '卧室软装',
      kind: 'sleeping',
      styles: [
        'cream',
        'french',
        'japaneseWood',
        'lightLuxury',
        'pastoral',
        'wabisabi',
        'american',
      ],
    },
    {
      code: '03',
      name: '餐厅软装',
      kind: 'dining',
      styles: ['midCentury', 'cream', 'nanyang', 'bauhaus', 'newChinese', 'french'],
    },
    {
      code: '04',
      name: '窗帘布艺',
      kind: 'living',
      styles: ['modernSimple', 'cream', 'french', 'newChinese', 'american', 'japaneseWood'],
    },
    {
      code: '05',
      name: '灯饰挂画',
      kind: 'living',
      styles: ['modernSimple', 'midCentury', 'artDeco', 'memphis', 'song', 'bauhaus'],
    },
    {
      code: '06',
      name: '样板间软装',
      kind: 'living',
      styles: ['lightLuxury', 'italianMinimal', 'newChinese', 'french', 'wabisabi', 'artDeco'],
    },
    {
      code: '07',
      name: '民宿软装',
      kind: 'sleeping',
      styles: ['wabisabi', 'japaneseWood', 'nanyang', 'bohemian', 'song', 'pastoral'],
    },
    {
      code: '08',
      name: '儿童房软装',
      kind: 'child',
      styles: ['cream', 'dopamine', 'nordic', 'pastoral', 'memphis'],
    },
    {
      code: '09',
      name: '节庆布置',
      kind: 'living',
      styles: ['chinaChic', 'dopamine', 'cream', 'american'],
    },
  ],
};

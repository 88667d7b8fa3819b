import type { Branch } from '../space.ts';

/** Halls, stands and windows that show something. */
export const EXHIBITION: Branch = {
  code: '8',
  name: '展陈展示',
  spaces: [
    {
      code: '01',
      name: '企业展厅',
      kind: 'gallery',
      styles: ['futureTech', 'modernSimple', 'immersive', 'minimal', 'whiteCube'],
    },
    {
      code: '02',
      name: '博物馆展厅',
      kind: 'gallery',
      styles: ['heritage', 'newChinese', 'immersive', 'song', 'minimal'],
    },
    {
      code: '03',
      name: '美术馆',
      kind: 'gallery',
      styles: ['whiteCube', 'minimal', 'industrial', 'installation'],
    },
    {
      code: '04',
      name: '科技馆',
      kind: 'gallery',
      styles: ['futureTech', 'science', 'immersive', 'cyberpunk'],
    },
    {
      code: '05',
      name: '规划展览馆',
      kind: 'gallery',
      styles: ['modernSimple', 'futureTech', 'immersive', 'whiteCube'],
    },
    {
      code: '06',
      name: '党建展厅',
      kind: 'gallery',
      styles: ['redTheme', 'modernSimple', 'newChinese', 'immersive'],
    },
    {
      code: '07',
      name: '展会展台',
      kind: 'gallery',
      styles: ['modernSimple', 'futureTech', 'minimal', 'installation', 'dopamine'],
    },
    {
      code: '08',
      name: '品牌快闪店',
      kind: 'gallery',
      styles: ['installation', 'memphis', 'dopamine', 'futureTech', 'chinaChic'],
    },
    {
      code: '09',
      name: '商业美陈',
      kind: 'gallery',
      styles: ['installation', 'dopamine', 'chinaChic', 'biophilic'],
    },
    {
      code: '10',
      name: '家居展厅',
      kind: 'gallery',
      styles: ['italianMinimal', 'cream', 'lightLuxury', 'midCentury', 'whiteCube'],
    },
    {
      code: '11',
      name: '科普展厅',
      kind: 'gallery',
      styles: ['science', 'biophilic', 'futureTech', 'dopamine'],
    },
  ],
};

import type { Branch } from '../space.ts';

/** Plans and quarters seen from the air. */
export const AERIAL: Branch = {
  code: '3',
  name: '规划鸟瞰',
  spaces: [
    {
      code: '01',
      name: '城市设计',
      kind: 'aerial',
      styles: ['modernCity', 'ecoTown', 'conceptModel', 'urbanRenewal', 'coastal'],
    },
    {
      code: '02',
      name: '居住区规划',
      kind: 'aerial',
      styles: ['modernCity', 'ecoTown', 'newChinese', 'neoclassical', 'conceptModel'],
    },
    {
      code: '03',
      name: '产业园区',
      kind: 'aerial',
      styles: ['techPark', 'ecoTown', 'modernCity', 'conceptModel'],
    },
    {
      code: '04',
      name: '校园规划',
      kind: 'aerial',
      styles: ['collegiate', 'ecoTown', 'modernCity', 'conceptModel'],
    },
    {
      code: '05',
      name: '商业中心',
      kind: 'aerial',
      styles: ['modernCity', 'parametric', 'techPark', 'conceptModel'],
    },
    {
      code: '06',
      name: '文旅小镇',
      kind: 'aerial',
      styles: ['waterTown', 'ruralField', 'mediterranean', 'coastal', 'shikumen'],
    },
    {
      code: '07',
      name: '乡村规划',
      kind: 'aerial',
      styles: ['ruralField', 'waterTown', 'vernacular', 'huiStyle'],
    },
    {
      code: '08',
      name: '滨水片区',
      kind: 'aerial',
      styles: ['coastal', 'ecoTown', 'modernCity', 'waterTown', 'conceptModel'],
    },
    {
      code: '09',
      name: '公园总体',
      kind: 'aerial',
      styles: ['ecoTown', 'sponge', 'meadow', 'conceptModel'],
    },
    {
      code: '10',
      name: '旧城更新',
      kind: 'aerial',
      styles: ['urbanRenewal', 'shikumen', 'industrialHeritage', 'modernCity'],
    },
  ],
};

import type { SpaceId } from '../spaces.ts';

/** Words for places of which the designer knows only the kind that comes nearest; notes tell so. */
export const NEAR_PLACES: Readonly<Partial<Record<SpaceId, string>>> = {
  study: '画室 美术工作室',
  tea: '书院 国学馆',
  office: '实验室 研发实验室 创客空间',
  metroHall: '地铁站台',
  reception:
    '银行 银行大厅 银行网点 银行营业厅 营业厅 政务大厅 办事大厅 电影院大厅 影院大厅 影城大厅',
};

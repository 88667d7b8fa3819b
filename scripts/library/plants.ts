import type { Part } from '@zhuhui/scene';
import * as make from '@zhuhui/scene/parts';
import type { LibraryEntry } from './entry.ts';
import { paintItem } from './item-picture.ts';
import { leafed, shade } from './leaves.ts';
import { type Potted, potted } from './potted.ts';

const { surfaces } = make;
const FRONT = [-0.3, -1, 0.14] as const;

const plant = (
  id: string,
  name: string,
  tags: string,
  sizeM: number,
  grow: () => readonly Part[],
): LibraryEntry => ({
  ...{ id: `plant-${id}`, kind: 'plant', name, tags: tags.split(' '), quality: 84 },
  paint: () => paintItem({ parts: grow(), sizeM, from: FRONT }),
});

const leaf = (color: string) => ({ material: 'leaf', color });
const BANANA: Potted = {
  ...{ heightM: 1.9, pot: surfaces.ceramic, leaf: leaf('#5f8a4c'), leaves: 13 },
  ...{ leafM: [0.62, 0.24], droop: 0.75, seed: 9 },
};
const FIG: Potted = {
  ...{ heightM: 1.6, pot: surfaces.black, leaf: leaf('#4c7540'), leaves: 30 },
  ...{ leafM: [0.3, 0.2], droop: 0.6, trunk: true, seed: 4 },
};
const RUBBER: Potted = {
  ...{ heightM: 1.2, pot: surfaces.terracotta, leaf: leaf('#3f5f3f'), leaves: 24 },
  ...{ leafM: [0.26, 0.13], droop: 0.8, trunk: true, seed: 31 },
};
const FERN: Potted = {
  ...{ heightM: 0.5, pot: surfaces.ceramic, leaf: leaf('#6f9a52'), leaves: 34 },
  ...{ leafM: [0.28, 0.05], droop: 1.15, seed: 17 },
};
const SNAKE: Potted = {
  ...{ heightM: 0.9, pot: surfaces.ceramic, leaf: leaf('#57774a'), leaves: 11 },
  ...{ leafM: [0.55, 0.07], droop: 0.08, seed: 23 },
};

const RED = { material: 'foliage', color: '#9c4a33' };
const GOLD = { material: 'foliage', color: '#cfa33d' };
const PINK = { material: 'foliage', color: '#e3b7bf' };
const GREEN = { material: 'foliage', color: '#6f8b52' };
const DEEP = { material: 'foliage', color: '#4f7041' };
/** The green that lies in the plant's own shade. */
const SHADE = { material: 'foliage', color: '#34482a' };
const BOX = { material: 'foliage', color: '#587844' };

const crown = (
  height: number,
  spread: number,
  seed: number,
  leaves = GREEN,
  leafM = 0.16,
): Part[] => leafed(make.tree(height, spread, seed, leaves), { leafM, density: 2, seed });

/** Pot plants, trees and shrubs cut out, grown from the scenes' plants leaf by leaf. */
export function plantEntries(): LibraryEntry[] {
  return [
    plant('potBanana', '旅人蕉盆栽', '盆栽 室内 大型绿植', 1.9, () => potted(BANANA)),
    plant('potFig', '琴叶榕盆栽', '盆栽 室内 大型绿植', 1.6, () => potted(FIG)),
    plant('potRubber', '橡皮树盆栽', '盆栽 室内 中型绿植', 1.2, () => potted(RUBBER)),
    plant('potFern', '桌面蕨', '盆栽 室内 小型绿植 摆件', 0.5, () => potted(FERN)),
    plant('potSnake', '虎尾兰', '盆栽 室内 中型绿植 办公', 0.9, () => potted(SNAKE)),
    plant('treeBroad', '阔叶乔木', '乔木 行道树 庭院 景观', 6.5, () => crown(6.5, 4.6, 21)),
    plant('treeTall', '高大乔木', '乔木 背景树 景观', 9, () => crown(9, 5.6, 35, DEEP, 0.2)),
    plant('treeRed', '红枫', '乔木 红枫 鸡爪槭 秋 庭院', 4.2, () => crown(4.2, 3.6, 11, RED, 0.12)),
    plant('treeGold', '银杏', '乔木 银杏 秋 景观', 7.5, () => crown(7.5, 4.2, 13, GOLD, 0.15)),
    plant('treePink', '樱花', '乔木 樱花 春 庭院', 5, () => crown(5, 4.4, 17, PINK, 0.11)),
    plant('cypress', '柏树', '乔木 柏树 针叶 庭院', 5, () =>
      leafed(make.cypress(5, 3), {
        ...{ leafM: 0.13, density: 0.9, seed: 3 },
        slim: 0.25,
        core: SHADE,
      }),
    ),
    plant('shrub', '灌木球', '灌木 球形 庭院 景观', 1.1, () =>
      leafed(make.shrub(0.6, 5, BOX), { leafM: 0.055, density: 0.9, seed: 5, core: SHADE }),
    ),
    plant('shrubFlower', '绣球', '灌木 绣球 花 庭院', 1.1, () =>
      leafed(make.shrub(0.6, 8, { material: 'foliage', color: '#8f86b8' }), {
        leafM: 0.07,
        density: 0.8,
        seed: 8,
        core: SHADE,
      }),
    ),
    plant('hedge', '绿篱', '灌木 绿篱 景观', 3, () =>
      leafed(make.shrubRow([-1.4, 0, 0], [1.4, 0, 0], 0.42, 6, shade(BOX, -0.06)), {
        leafM: 0.06,
        density: 0.9,
        seed: 6,
        core: SHADE,
      }),
    ),
    plant('grass', '狼尾草', '观赏草 草本 景观 庭院', 0.9, () => tufts(0.9)),
  ];
}

/** A clump of ornamental grass is several tufts that share a foot. */
function tufts(height: number): Part[] {
  return Array.from({ length: 6 }, (_, k) =>
    make.grassTuft(height * (0.8 + 0.05 * k), 40 + k),
  ).flat();
}

import type { Item } from '../../design/description.ts';

const CLOTHES = ['#dcd8cf', '#5f6972', '#94775d', '#aab0ae', '#454b52', '#7c4f45', '#b9a787'];

/** People in quiet colours of their own, where none was said. */
export function inClothes(item: Item, k: number, seed: number): Item {
  if (!item.kind.startsWith('person') || Object.keys(item.materials).length > 0) return item;
  const colour = (n: number) => ({
    material: 'cotton',
    color: CLOTHES[(seed + k * 3 + n) % CLOTHES.length],
  });
  return { ...item, materials: { top: colour(0), bottom: colour(1 + (k % 5)) } };
}

import type { Asset } from '@zhuhui/contracts';
import type { ChoiceField } from '@zhuhui/tools';

/** The shelf of one's own. */
export const OWN = '我的';

/** One tile of a choice that is shown by pictures. */
export interface Swatch {
  readonly key: string;
  /** Value of the field; null for one's own picture, which is none. */
  readonly value: string | null;
  readonly label: string;
  readonly shelf: string;
  /** Top and bottom colour that stand in for the picture. */
  readonly colours?: readonly [string, string];
  readonly asset?: Asset;
  /** What is searched, in lower case. */
  readonly text: string;
}

/** The field's options with the library's pictures of them, one's own first after the default. */
export function swatchesOf(field: ChoiceField, assets: readonly Asset[]): readonly Swatch[] {
  const own = assets
    .filter((asset) => asset.own)
    .map((asset) => ({
      ...{ key: asset.id, value: null, label: asset.name, shelf: OWN, asset },
      text: textOf(asset.name, asset.tags),
    }));
  const options = field.options.map(({ value, label, group = '', swatch }): Swatch => {
    const asset = assets.find(({ material }) => material === value);
    return {
      ...{ key: value, value, label, shelf: group, colours: swatch },
      ...(asset && { asset }),
      text: textOf(label, [group, ...(asset?.tags ?? [])]),
    };
  });
  const unsorted = options.filter(({ shelf }) => shelf === '');
  return [...unsorted, ...own, ...options.filter(({ shelf }) => shelf !== '')];
}

const textOf = (name: string, tags: readonly string[]) => [name, ...tags].join(' ').toLowerCase();

/** Names of the shelves that hold something, the own one always. */
export function shelvesOf(swatches: readonly Swatch[]): readonly string[] {
  const shelves = swatches.map(({ shelf }) => shelf).filter((shelf) => shelf !== '');
  return [...new Set([OWN, ...shelves])];
}

const CM_PER_M = 100;

/** How large one piece usually is on site: `常规铺贴 1.2 m`, `30 cm`; nothing for what has no pieces. */
export function formatUnit(asset: Asset | undefined): string {
  const { unitM } = asset ?? {};
  if (!unitM) return '';
  const size = unitM < 1 ? `${Math.round(unitM * CM_PER_M)} cm` : `${unitM} m`;
  return `常规单块长边 ${size}`;
}

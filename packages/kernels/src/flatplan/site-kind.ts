import type { LabelMap } from '../image.ts';

export type GroundKind = 'green' | 'road' | 'path' | 'paving' | 'water' | 'building' | 'outside';

/** What is known of one area of a site plan. */
export interface SiteFacts {
  readonly areaM2: number;
  /** Largest distance from the rim, and the mean half width that a strip of that shape would have. */
  readonly halfWidthM: number;
  readonly meanHalfWidthM: number;
  readonly boxFill: number;
  readonly atBorder: boolean;
  readonly straight: number;
  readonly trees: number;
  readonly lettered: boolean;
  readonly cells: number;
  readonly cellFill: number;
  readonly framed: boolean;
}

const ROAD_HALF_WIDTH_M = [1.9, 7] as const;
const PATH_HALF_WIDTH_M = 1.9;

/** Names every area by shape, pattern and neighbours. */
export function groundKinds(facts: readonly SiteFacts[], map: LabelMap): GroundKind[] {
  const kinds = facts.map(kindOf);
  const { shared, rim } = neighbourhood(map);
  return kinds.map((kind, k) => {
    // The open margin round the site's own boundary line is no part of it.
    if (kind === 'road' && facts[k].atBorder && isMargin(map, k)) return 'outside';
    if (kind !== 'green' || facts[k].trees > 0 || facts[k].areaM2 > 900) return kind;
    // A treeless area that mostly borders paving, such as a round plaza's inner ring, is paved too.
    let paved = 0;
    for (const [other, length] of shared[k]) {
      if (kinds[other] === 'paving' || kinds[other] === 'path') paved += length;
    }
    return paved > 0.6 * rim[k] ? 'paving' : kind;
  });
}

function kindOf(area: SiteFacts): GroundKind {
  const { areaM2, halfWidthM, meanHalfWidthM, straight, trees, cells, cellFill, framed } = area;
  const treesPerM2 = trees / areaM2;
  const sparse = treesPerM2 < 1 / 260;
  if (cells >= 7) return cellFill > 0.72 ? 'paving' : straight > 0.3 ? 'building' : 'paving';
  const boxy =
    straight > 0.72 && area.boxFill > 0.5 && !area.atBorder && (trees <= 1 || trees * 600 < areaM2);
  const stretch = areaM2 / (4 * halfWidthM * halfWidthM);
  if (boxy && framed && areaM2 > 12 && areaM2 < 20000) return 'building';
  if (framed && straight < 0.8 && !area.atBorder && sparse && areaM2 > 30) return 'water';
  if (boxy && area.lettered && sparse && areaM2 > 40 && areaM2 < 6000) return 'building';
  if (stretch > 7 && halfWidthM <= PATH_HALF_WIDTH_M && halfWidthM < 2.2 * meanHalfWidthM)
    return 'path';
  if (stretch > 4.5 && sparse && halfWidthM < 2.2 * meanHalfWidthM) {
    if (halfWidthM <= PATH_HALF_WIDTH_M) return 'path';
    if (halfWidthM >= ROAD_HALF_WIDTH_M[0] && halfWidthM <= ROAD_HALF_WIDTH_M[1]) return 'road';
  }
  if (!area.atBorder && straight < 0.62 && sparse) {
    if (area.lettered) return 'water';
    if (stretch < 4 && areaM2 > 400) return 'water';
    if (stretch < 4) return 'paving';
  }
  return 'green';
}

/** Whether the area runs along the sheet's sides: along two of them, or along the whole of one. */
function isMargin({ width, height, data }: LabelMap, k: number): boolean {
  const along = (start: number, step: number, count: number): number => {
    let own = 0;
    for (let i = 0, p = start; i < count; i++, p += step) if (data[p] === k) own++;
    return own / count;
  };
  const sides = [
    along(0, 1, width),
    along((height - 1) * width, 1, width),
    along(0, width, height),
    along(width - 1, width, height),
  ];
  const whole = sides.filter((share) => share > 0.9).length;
  const touched = sides.filter((share) => share > 0.05).length;
  return sides.filter((share) => share > 0.5).length >= 2 || (whole === 1 && touched <= 3);
}

function neighbourhood({ width, height, data, count }: LabelMap): {
  shared: Map<number, number>[];
  rim: Int32Array;
} {
  const shared: Map<number, number>[] = Array.from({ length: count }, () => new Map());
  const rim = new Int32Array(count);
  const meet = (a: number, b: number): void => {
    if (a === b) return;
    rim[a]++;
    rim[b]++;
    shared[a].set(b, (shared[a].get(b) ?? 0) + 1);
    shared[b].set(a, (shared[b].get(a) ?? 0) + 1);
  };
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      if (x + 1 < width) meet(data[p], data[p + 1]);
      if (y + 1 < height) meet(data[p], data[p + width]);
    }
  }
  return { shared, rim };
}

import { type MaterialId, psnr, replaceMaterial } from '@zhuhui/kernels';
import { colourDifference, renderedAs, sideBySide } from './compare.ts';
import { type Case, type Figure, type Kept, pictureOf } from './figure.ts';

interface Change {
  readonly surface: 'floor' | 'wall';
  readonly material: MaterialId;
  readonly color: string;
}

/** What each scene's floor and walls are changed to, in turn: light and dark, grey and coloured. */
const CHANGES: readonly (readonly [Change, Change])[] = [
  [
    { surface: 'floor', material: 'walnut', color: '#6f4b33' },
    { surface: 'wall', material: 'brickRed', color: '#99543d' },
  ],
  [
    { surface: 'floor', material: 'oakLight', color: '#d6bd98' },
    { surface: 'wall', material: 'walnut', color: '#6f4b33' },
  ],
  [
    { surface: 'floor', material: 'rockSlabGrey', color: '#8a8885' },
    { surface: 'wall', material: 'microcement', color: '#8f9a8c' },
  ],
  [
    { surface: 'floor', material: 'marbleBlack', color: '#2f2e2f' },
    { surface: 'wall', material: 'limewash', color: '#b98f72' },
  ],
];
const LEAST_SHARE = 0.04;
const FEATHER_PX = 2;

/**
 * Surfaces in another material against the same scene rendered with it: mean difference in colour
 * (CIEDE2000), how much too light, PSNR within the surface, and what changed outside it, where nothing
 * should.
 */
export async function judgeMaterial(one: Case, index: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const change of CHANGES[index % CHANGES.length]) {
    figures.push(...(await judgeChange(one, change)));
  }
  return figures;
}

async function judgeChange({ name, truth, keep }: Case, change: Change): Promise<Figure[]> {
  const { surface, material, color } = change;
  const mask = surfaceMask(truth, surface);
  if (!mask) return [];
  const before = pictureOf(truth);
  const wanted = await rendered(truth, change);
  const { image } = replaceMaterial(before, mask, {
    covering: { kind: 'library', material, colour: color },
    unitM: 0,
    surfaceWidthM: 0,
    rotationDegrees: 0,
    shading: 1,
    surface: 'auto',
    oldPattern: 0,
    seed: 1,
    featherPx: FEATHER_PX,
  });
  await keep(`${name}-${surface}-${material}.png`, sideBySide([before, image, wanted]));
  const laid = colourDifference(image, wanted, mask);
  const values = {
    'ΔE00 within': laid.apart,
    'ΔE00 had nothing been done': colourDifference(before, wanted, mask).apart,
    'too light (L*)': laid.lighter,
    'PSNR within (dB)': psnrWithin(image, wanted, mask),
    'changed outside (%)': changedOutside(image, before, mask),
  };
  return [
    { subject: 'material', row: `${surface} → ${material}`, values },
    { subject: 'material', row: 'all', values },
  ];
}

function rendered({ description, picture }: Case['truth'], change: Change): Promise<Kept> {
  const { surface, material, color } = change;
  const surfaces = { ...description.surfaces, [surface]: { material, color } };
  return renderedAs({ ...description, surfaces }, picture);
}

/** The pixels that the change reaches; undefined where too few are seen. */
function surfaceMask({ objects, coverage, description }: Case['truth'], surface: 'floor' | 'wall') {
  const { width, height, points, counts } = coverage;
  const feature = `wall-${(description.room?.featureWall ?? -1) + 1}`;
  const shares = new Float32Array(width * height);
  objects.forEach(({ name, role }, k) => {
    const own = role === surface && name !== feature ? counts.get(k + 1) : undefined;
    own?.forEach((count, p) => {
      shares[p] += count / points;
    });
  });
  const covered = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const data = Uint8Array.from(shares, (share) => Math.round(255 * Math.min(1, share)));
  return covered < LEAST_SHARE ? undefined : { width, height, data };
}

function psnrWithin(a: Kept, b: Kept, { data: mask }: Kept): number {
  const inside = (image: Kept) =>
    Uint8Array.from(image.data.filter((_, i) => mask[Math.floor(i / 3)] === 255));
  const [p, q] = [inside(a), inside(b)];
  const row = (data: Uint8Array) => ({ width: data.length / 3, height: 1, data });
  return psnr(row(p), row(q));
}

/** Share of the pixels well outside the mask that are another byte than before, percent. */
function changedOutside(after: Kept, before: Kept, { width, height, data: mask }: Kept): number {
  let changed = 0;
  let all = 0;
  const reach = FEATHER_PX + 1;
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      if (touches(mask, width, x, y, reach)) continue;
      all++;
      const at = (y * width + x) * 3;
      if ([0, 1, 2].some((c) => after.data[at + c] !== before.data[at + c])) changed++;
    }
  }
  return (100 * changed) / Math.max(1, all);
}

function touches(mask: Uint8Array, width: number, x: number, y: number, reach: number): boolean {
  for (let v = y - reach; v <= y + reach; v++) {
    for (let u = x - reach; u <= x + reach; u++) if (mask[v * width + u] > 0) return true;
  }
  return false;
}

import { createRandom } from '@zhuhui/kernels';
import { cylinder, type Part, type Surface, solid } from '@zhuhui/scene';
import { surfaces } from '@zhuhui/scene/parts';
import { bar, outward } from '@zhuhui/scene/solids';

type Vec3 = readonly [number, number, number];

export interface Potted {
  readonly heightM: number;
  readonly pot: Surface;
  readonly leaf: Surface;
  readonly leaves: number;
  /** Length and width of a leaf, metres. */
  readonly leafM: readonly [length: number, width: number];
  /** 0 leaves stand up … 1 they hang over. */
  readonly droop: number;
  /** Leaves sit along a trunk instead of on stalks of their own. */
  readonly trunk?: true;
  readonly seed: number;
}

const SEGMENTS = 8;
const THICK_M = 0.002;
const GOLDEN_ANGLE = 2.39996;

/** A pot plant with arching leaves, each folded along its rib. */
export function potted(plant: Potted): Part[] {
  const { heightM, pot, leaf, leaves, leafM, droop, trunk, seed } = plant;
  const random = createRandom(seed);
  const potM = Math.min(0.4, heightM * 0.26);
  const parts: Part[] = [
    cylinder(pot, [0, 0, 0], potM * 0.36, potM, potM * 0.5),
    cylinder(surfaces.bark, [0, 0, potM - 0.02], potM * 0.45, 0.025),
  ];
  const top = heightM - 0.55 * leafM[0];
  if (trunk) parts.push(bar(surfaces.bark, [0, 0, potM], [0.02, 0.01, top], 0.03, 0.016));
  for (let k = 0; k < leaves; k++) {
    const turn = k * GOLDEN_ANGLE + random.between(-0.25, 0.25);
    const out: Vec3 = [Math.cos(turn), Math.sin(turn), 0];
    const level = (k + 0.5) / leaves;
    const rise = potM + (top - potM) * (trunk ? 0.3 + 0.7 * level : 0.35 + 0.65 * level);
    const lean = trunk ? 0.03 : heightM * (0.16 - 0.1 * level);
    const foot: Vec3 = [out[0] * lean, out[1] * lean, rise];
    if (!trunk) {
      const root: Vec3 = [out[0] * 0.03, out[1] * 0.03, potM];
      parts.push(bar(leaf, root, foot, 0.012, 0.008));
    }
    const size = random.between(0.8, 1.05);
    const [length, width] = [leafM[0] * size, leafM[1] * size];
    parts.push(...arched(leaf, foot, out, length, width, droop * random.between(0.7, 1.2)));
  }
  return parts;
}

/** One leaf: two rows of thin facets on either side of a rib that bends down towards its tip. */
function arched(
  surface: Surface,
  foot: Vec3,
  out: Vec3,
  length: number,
  width: number,
  droop: number,
): Part[] {
  const side: Vec3 = [-out[1], out[0], 0];
  const rib: Vec3[] = [foot];
  for (let k = 0; k < SEGMENTS; k++) {
    const slope = 1.15 - droop * 2.1 * ((k + 0.5) / SEGMENTS);
    const [ahead, up] = [Math.cos(slope), Math.sin(slope)].map((v) => (v * length) / SEGMENTS);
    const before = rib[k] ?? foot;
    rib.push([
      before[0] + out[0] * (ahead ?? 0),
      before[1] + out[1] * (ahead ?? 0),
      before[2] + (up ?? 0),
    ]);
  }
  const rimOf = (k: number, hand: number): Vec3 => {
    const at = rib[k] ?? foot;
    const reach = (hand * width * Math.sin(Math.PI * Math.min(1, 0.04 + k / SEGMENTS)) ** 0.7) / 2;
    return [at[0] + side[0] * reach, at[1] + side[1] * reach, at[2] + 0.22 * Math.abs(reach)];
  };
  return [-1, 1].flatMap((hand) =>
    Array.from({ length: SEGMENTS }, (_, k) =>
      facet(surface, [rib[k] ?? foot, rimOf(k, hand), rimOf(k + 1, hand), rib[k + 1] ?? foot]),
    ),
  );
}

/** A thin convex plate over four corners. */
function facet(surface: Surface, corners: readonly Vec3[]): Part {
  const lower = corners.map(([x, y, z]): Vec3 => [x, y, z - THICK_M]);
  const ring = corners.map((_, k) => k);
  const faces = [
    ring,
    ring.map((k) => k + corners.length),
    ...ring.map((k) => {
      const next = (k + 1) % corners.length;
      return [k, next, next + corners.length, k + corners.length];
    }),
  ];
  return solid(outward([...corners, ...lower], faces), surface);
}

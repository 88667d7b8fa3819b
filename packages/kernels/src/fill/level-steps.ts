import type { Random } from '../random.ts';
import { type Arena, withWasm } from '../wasm/arena.ts';
import type { Address, WasmKernels } from '../wasm/kernels.ts';
import { CHANNELS, type Level } from './level.ts';
import { STATS, VALUES } from './light.ts';
import { refreshCosts, type Sweep, sweepMatches } from './patch-match.ts';
import { FALL, voteBest, voteMean } from './vote.ts';

/** What is done with a level by turns; the WASM twins keep their own copy of it meanwhile. */
export interface LevelSteps {
  refreshCosts(): void;
  /** Returns how many random numbers have been drawn so far. */
  sweep(sweep: Sweep): number;
  /** Returns the sum of all changes of a colour, in quarters of a grey level. */
  voteMean(): number;
  voteBest(): void;
}

export interface SearchOptions {
  /** Passes over all targets; directions alternate. */
  readonly sweeps: number;
  /** First radius of the random search, halved down to 1; 0 = propagation only. */
  readonly searchRadiusPx: number;
  /** Sources nearer than this to their target, in both directions, are none; 0 by default. */
  readonly apartPx?: number;
}

/** So many sweeps of PatchMatch (see {@link sweepMatches}). */
export function searchMatches(
  steps: LevelSteps,
  random: Random,
  { sweeps, searchRadiusPx, apartPx = 0 }: SearchOptions,
  report: (fraction: number) => void = () => undefined,
): void {
  const seed = random.uint32();
  let drawn = 0;
  for (let n = 0; n < sweeps; n++) {
    drawn = steps.sweep({ forward: n % 2 === 0, searchRadiusPx, apartPx, seed, drawn });
    report((n + 1) / sweeps);
  }
}

/** Works on a level in WASM, or where that is impossible with the references; they agree to the bit. */
export function withLevelSteps(level: Level, work: (steps: LevelSteps) => void): void {
  if (!workInWasm(level, work)) work(referenceSteps(level));
}

export function referenceSteps(level: Level): LevelSteps {
  return {
    refreshCosts: () => refreshCosts(level),
    sweep: (sweep) => sweepMatches(level, sweep),
    voteMean: () => voteMean(level),
    voteBest: () => voteBest(level, new Int32Array(level.hole.length)),
  };
}

/** False, with nothing done, where there is no WASM or the level is too large for it. */
export function workInWasm(level: Level, work: (steps: LevelSteps) => void): boolean {
  const done = withWasm(bytesOf(level), (kernels, arena) => {
    const table = lay(level, arena);
    work(wasmSteps(kernels, table.address, table.origin));
    const { features, hole, match, cost, light } = level;
    arena.readBytes(table.features, bytesIn(features.subarray(0, hole.length * CHANNELS)));
    arena.readBytes(table.match, bytesIn(match));
    arena.readBytes(table.cost, bytesIn(cost));
    if (light) arena.readBytes(table.corrections, bytesIn(light.corrections));
    return true;
  });
  return done === true;
}

function wasmSteps(kernels: WasmKernels, level: Address, origin: Address): LevelSteps {
  return {
    refreshCosts: () => kernels.fillRefreshCosts(level),
    sweep: ({ forward, searchRadiusPx, apartPx, seed, drawn }) =>
      kernels.fillSweep(level, forward ? 1 : 0, searchRadiusPx, apartPx, seed, drawn),
    voteMean: () => kernels.fillVoteMean(level),
    voteBest: () => kernels.fillVoteBest(level, origin),
  };
}

/** Room for five lists of as many integers as a patch has pixels. */
const VOTER_BYTES = 5 * 49 * 4;

interface Table {
  readonly address: Address;
  readonly features: Address;
  readonly match: Address;
  readonly cost: Address;
  readonly corrections: Address;
  readonly origin: Address;
}

/** Copies the level into the arena; the order of the addresses is that in `wasm/fill/level.ts`. */
function lay(level: Level, arena: Arena): Table {
  const put = (values: ArrayBufferView): Address => arena.putBytes(bytesIn(values));
  const { width, height, layers, hole, guide, light, targets } = level;
  const holes = new Int32Array(hole.reduce((sum, value) => sum + value, 0));
  for (let i = 0, n = 0; i < hole.length; i++) if (hole[i] === 1) holes[n++] = i;
  const features = put(level.features);
  const match = put(level.match);
  const cost = put(level.cost);
  const corrections = light ? put(light.corrections) : 0;
  const address = put(
    Int32Array.of(
      ...[width, height, layers, features, put(level.isSource), put(targets), targets.length],
      ...[match, cost],
      ...(guide ? [put(guide.wanted), put(guide.offered), put(guide.weight)] : [0, 0, 0]),
      guide?.place ? put(guide.place) : 0,
      ...[put(holes), holes.length, put(level.trust), put(FALL), arena.bytes(VOTER_BYTES)],
      ...[
        put(Int32Array.from(level.offsets.flatMap(({ dx, dy }) => [dx, dy]))),
        level.offsets.length,
      ],
      ...(light ? [put(light.stats), corrections, put(light.bounds)] : [0, 0, 0]),
      guide?.worn ? put(guide.worn) : 0,
    ),
  );
  return { address, features, match, cost, corrections, origin: arena.bytes(4 * hole.length) };
}

function bytesOf({ features, hole, guide, light }: Level): number {
  const tall = features.length / CHANNELS;
  const guided = guide ? tall * (2 * CHANNELS + 6) + hole.length * (2 * CHANNELS + 4) : 0;
  const lit = light ? tall * 2 * STATS + hole.length * 4 * VALUES : 0;
  return tall * (2 * CHANNELS + 1) + hole.length * 24 + guided + lit + 65536;
}

function bytesIn(values: ArrayBufferView): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

import {
  type EraseOptions,
  type Gray8,
  mayHideWallBase,
  type ProposedMask,
  type Rgb8,
} from '@zhuhui/kernels';
import { askNetwork, asNetworkReads } from './network-desk.ts';
import type { KernelPool } from './pool.ts';
import { combineProgress, stretch } from './progress.ts';

interface Watching {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number, stage: string) => void;
}

interface Taking extends Pick<EraseOptions, 'seed' | 'featherPx'> {
  /** Filled as the picture is, and of its size: its transparency as greys. */
  readonly beside?: Rgb8 | null;
}

/**
 * Threads that share one removal: holes are dealt out, a single one is filled twice and the better
 * filling kept. The same on every machine, so that a seed gives the same picture everywhere.
 */
const SHARES = 2;
/** Share of the work that looking at the picture's pieces takes, where that is done. */
const LOOKED = 0.4;
/** Floors under furniture lie in parts and in its shadow: less sure pieces than elsewhere are asked for. */
const LEAST_SURE = 0.6;

/**
 * Takes away what the mask covers (≥ 128) and fills the place from its surroundings; where it may hide the foot of a
 * wall, a network is asked for the picture's pieces first. Pixels farther out than `featherPx` come back as they were.
 * @throws EngineFailure `badInput` where the mask covers nothing or everything, `cancelled`
 */
export async function removeMasked(
  image: Rgb8,
  mask: Gray8,
  { seed, featherPx, beside = null }: Taking,
  pool: KernelPool,
  { signal, onProgress }: Watching,
): Promise<{ picture: Rgb8; beside: Rgb8 | null }> {
  const looks = mayHideWallBase(mask);
  if (looks) onProgress(0, '识别墙面与地面');
  const pieces = looks ? await piecesOf(image, pool, signal) : null;
  const options = { seed, featherPx, ...(pieces && { pieces }) };
  const both = beside ? 2 : 1;
  const progressOf = combineProgress(SHARES * both, stretch(pieces ? LOOKED : 0, 1, onProgress));
  const fill = async (own: Rgb8, at: number): Promise<Rgb8> => {
    const shares = await Promise.all(
      Array.from({ length: SHARES }, (_, index) =>
        pool.run(
          'erase',
          { image: own, mask, options, share: { index, of: SHARES } },
          { signal, onProgress: progressOf(at * SHARES + index) },
        ),
      ),
    );
    return pool.run('joinErased', { image: own, shares }, { signal });
  };
  const [picture, filled] = await Promise.all([fill(image, 0), beside && fill(beside, 1)]);
  return { picture, beside: filled };
}

type Pieces = readonly ProposedMask[] | null;

/** What the network said of pictures: the variants of one run are emptied from one and the same. */
const seen = new WeakMap<Rgb8, Promise<Pieces>>();

/** @returns null where no network runs */
function piecesOf(image: Rgb8, pool: KernelPool, signal: AbortSignal): Promise<Pieces> {
  const known = seen.get(image);
  if (known) return known;
  const asked = { image: asNetworkReads(image), leastSure: LEAST_SURE };
  const saying = askNetwork('seePieces', asked, pool, signal);
  seen.set(image, saying);
  return saying;
}

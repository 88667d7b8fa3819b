import type { Projection } from '../camera.ts';
import { machineWith } from '../render/machine.ts';
import type { Prepared } from '../render/prepare.ts';
import { PIXEL_WORDS, type Tile, writeView } from '../render/render-tile.ts';

interface FilmSamples {
  readonly prepared: Prepared;
  readonly projection: Projection;
  readonly tile: Tile;
  /** What `firstHits` gives of the tile. */
  readonly hits: Float32Array;
  /** Paths, a byte a pixel of the tile. */
  readonly counts: Uint8Array;
  /** Number of the first sample of every pixel. */
  readonly from: number;
  readonly seed: number;
  /** As `SampleRange.limit`. */
  readonly limit: number;
}

const MOST_BOUNCES = 8;
/** Features are looked at this many times a pixel beside the paths: edges and patterns are made of them. */
const LOOKS = 4;

/** Sums over a tile's samples, `PIXEL_WORDS` numbers a pixel; valid until the machine is asked for more. */
export function sampleFilm(samples: FilmSamples): Float32Array {
  const { prepared, projection, tile, hits, counts, from, seed, limit } = samples;
  const machine = machineWith(prepared);
  const numbers = tile.width * tile.height * PIXEL_WORDS;
  const [view, first, counted, out] = machine.lend(64, hits.byteLength, counts.length, numbers * 4);
  writeView(machine, view, projection);
  machine.floats(first, hits.length).set(hits);
  machine.bytes(counted, counts.length).set(counts);
  machine.floats(out, numbers).fill(0);
  const { left, top, width, height } = tile;
  machine.code.filmRect(
    view,
    left,
    top,
    width,
    height,
    counted,
    from,
    seed,
    MOST_BOUNCES,
    limit,
    LOOKS,
    first,
    out,
  );
  return machine.floats(out, numbers);
}

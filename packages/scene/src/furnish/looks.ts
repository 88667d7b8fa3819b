import { FIRST_WORDS } from '../render/render-tile.ts';

/** Most looks at a pixel, each way. */
const MOST_FINE = 3;

/** One thing, in one material, among what a pixel's looks meet. */
export interface Seen {
  readonly id: number;
  readonly material: number;
  /** Where one of its hits begins. */
  readonly hit: number;
  /** How many looks meet it, and their summed albedo. */
  readonly count: number;
  readonly albedo: Float64Array;
}

type Mutable = { -readonly [K in keyof Seen]: Seen[K] };

/** What the looks at a pixel meet, told apart: an edge between two things is a share of each. */
export class Looks {
  /** Of the room itself, -1 where no look meets it. */
  bare = -1;
  covered = 0;
  private length = 0;
  private readonly kept: Mutable[] = Array.from({ length: MOST_FINE * MOST_FINE }, () => ({
    ...{ id: 0, material: 0, hit: 0, count: 0 },
    albedo: new Float64Array(3),
  }));
  private readonly words: Uint32Array;
  private readonly hits: Float32Array;
  private readonly own: number;

  /** @param own how many of the objects are the room itself */
  constructor(hits: Float32Array, own: number) {
    this.hits = hits;
    this.words = new Uint32Array(hits.buffer, hits.byteOffset, hits.length);
    this.own = own;
  }

  get things(): readonly Seen[] {
    return this.kept.slice(0, this.length);
  }

  /** Looks at the pixel in a column and row of a band that is `width` pixels wide. */
  at(column: number, row: number, width: number, fine: number): void {
    this.bare = -1;
    this.covered = 0;
    this.length = 0;
    for (let look = 0; look < fine * fine; look++) {
      const [u, v] = [column * fine + (look % fine), row * fine + Math.floor(look / fine)];
      const hit = (v * width * fine + u) * FIRST_WORDS;
      if (this.words[hit + 7] > this.own) this.add(hit);
      else this.bare = hit;
    }
  }

  objectOf(hit: number): number {
    return this.words[hit + 7];
  }

  private add(hit: number): void {
    const [id, material] = [this.words[hit + 7], this.words[hit + 8]];
    let k = 0;
    while (k < this.length && (this.kept[k].id !== id || this.kept[k].material !== material)) k++;
    const seen = this.kept[k];
    if (k === this.length) {
      this.length++;
      Object.assign(seen, { id, material, hit, count: 0 });
      seen.albedo.fill(0);
    }
    seen.count++;
    this.covered++;
    for (let c = 0; c < 3; c++) seen.albedo[c] += this.hits[hit + 4 + c];
  }
}

import type { Extent } from '../core/geometry.ts';

/** The level that is kept whatever is looked at: small enough to cost little, seen at once. */
const BASE_PIXELS = 2_500_000;

interface Level {
  readonly bitmap: ImageBitmap;
  /** Level px per picture px. */
  readonly scale: number;
}

/**
 * A large picture at a few sizes, each half of the one before. The size that suits the zoom is made when
 * it is wanted; until it is there, what is there stands in.
 */
export class PictureLevels {
  readonly #picture: Extent;
  readonly #scale: (size: Extent) => Promise<ImageBitmap>;
  readonly #onLevel: () => void;
  readonly #base: number;
  readonly #levels = new Map<number, Level>();
  readonly #wanted = new Set<number>();
  #isClosed = false;

  constructor(picture: Extent, scale: (size: Extent) => Promise<ImageBitmap>, onLevel: () => void) {
    this.#picture = picture;
    this.#scale = scale;
    this.#onLevel = onLevel;
    const pixels = picture.width * picture.height;
    this.#base = Math.max(0, Math.ceil(Math.log2(pixels / BASE_PIXELS) / 2));
    this.#want(this.#base);
  }

  /**
   * The best level there is for a zoom.
   * @param scale device px per picture px
   */
  at(scale: number): Level | null {
    const ideal = Math.max(0, Math.floor(Math.log2(1 / Math.max(scale, 1e-6)) + 0.01));
    const level = Math.min(ideal, this.#base);
    this.#want(level);
    const there = [...this.#levels.keys()];
    const [best] = there.sort((a, b) => Math.abs(a - level) - Math.abs(b - level));
    return best === undefined ? null : (this.#levels.get(best) ?? null);
  }

  close(): void {
    this.#isClosed = true;
    for (const { bitmap } of this.#levels.values()) bitmap.close();
    this.#levels.clear();
  }

  #want(level: number): void {
    if (this.#wanted.has(level)) return;
    this.#wanted.add(level);
    const { width, height } = this.#picture;
    const scale = 1 / 2 ** level;
    const size = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
    this.#scale(size).then(
      (bitmap) => {
        if (this.#isClosed) return bitmap.close();
        this.#levels.set(level, { bitmap, scale: bitmap.width / width });
        this.#forgetOthers(level);
        this.#onLevel();
      },
      // The picture element below shows it too, only slower.
      () => undefined,
    );
  }

  /** Beside the base only the newest level is kept: the largest one weighs four bytes a pixel. */
  #forgetOthers(newest: number): void {
    for (const [level, { bitmap }] of this.#levels) {
      if (level === newest || level === this.#base) continue;
      bitmap.close();
      this.#levels.delete(level);
      this.#wanted.delete(level);
    }
  }
}

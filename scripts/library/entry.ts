import type { AssetKind } from '@zhuhui/tools';

/** Pixels of a picture: RGB, or RGBA for what is cut out. */
export interface Painted {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8Array;
}

/** An asset that the product brings, and how its picture is made. */
export interface LibraryEntry {
  readonly id: string;
  readonly kind: AssetKind;
  readonly name: string;
  readonly tags: readonly string[];
  /** The procedural material the picture shows. */
  readonly material?: string;
  /** Long side of one unit as it is usually laid, metres. */
  readonly unitM?: number;
  /** WebP quality, 1 … 100. */
  readonly quality: number;
  readonly paint: () => Painted;
}

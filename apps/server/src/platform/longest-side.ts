/**
 * The longest side that a file of a format holds, pixels: WebP has 14 bits for it (VP8 data format, RFC 6386), JPEG 16
 * (ITU-T T.81), PNG 31 (PNG specification, third edition); AVIF as far as its encoder here goes.
 */
export const LONGEST_SIDE_PX = {
  png: 2 ** 31 - 1,
  jpg: 65_535,
  webp: 16_383,
  avif: 16_384,
} as const;

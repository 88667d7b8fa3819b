import type { BookletCheck } from '@zhuhui/contracts';

/** What one run of the upscaling tool can do. */
const MOST_ENLARGED = 4;

/** How a picture that would print soft is mended: in words, and by the setting of a run that does it. */
export function mendOf({ large, book }: BookletCheck['pictures'][number]['enlargeBy']) {
  if (large > MOST_ENLARGED) return { scale: null, words: '像素太少，请换一张大图' };
  const words =
    book > MOST_ENLARGED || book === large
      ? `放大 ${large}× 就够看`
      : `放大 ${large}× 够看大图，${book}× 够印画册`;
  return { scale: String(book > MOST_ENLARGED ? large : book), words };
}

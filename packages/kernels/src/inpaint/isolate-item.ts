import type { Gray8, Rgb8 } from '../image.ts';
import { assertPicture } from '../kernel-error.ts';
import { cutOut } from '../matting/cut-out.ts';
import { prepareSelection } from '../segment/prepare.ts';
import { CLEAR_SUBJECT, proposeSubject } from '../segment/subject.ts';
import { cutFromPlainGround } from './plain-ground.ts';

/** A thing apart from its ground. */
export interface Isolated {
  readonly picture: Rgb8;
  readonly alpha: Gray8;
}

/**
 * The thing that a picture shows: parted from a plain ground by colour, else as the picture's clear
 * subject. Null when it has neither.
 *
 * @throws KernelError `badPicture`
 */
export function isolateItem(picture: Rgb8): Isolated | null {
  assertPicture(picture, 3);
  const alpha = cutFromPlainGround(picture);
  if (alpha !== null) return { picture, alpha };
  const { mask, confidence } = proposeSubject(prepareSelection(picture));
  if (confidence < CLEAR_SUBJECT) return null;
  const cut = cutOut(picture, mask, { edge: 'fine' });
  return { picture: cut.foreground, alpha: cut.alpha };
}

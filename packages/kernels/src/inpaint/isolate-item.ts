import type { Gray8, Rgb8 } from '../image.ts';
import { assertPicture } from '../kernel-error.ts';
import { cutOut } from '../matting/cut-out.ts';
import { findSubject } from '../segment/find-subject.ts';
import { prepareSelection } from '../segment/prepare.ts';
import type { SeenSubject } from '../segment/seen-subject.ts';
import { cutFromPlainGround } from './plain-ground.ts';

/** A thing apart from its ground. */
export interface Isolated {
  readonly picture: Rgb8;
  readonly alpha: Gray8;
}

/**
 * The thing that a picture shows. Where networks saw it: without the shadow that it casts, and whole where it has the
 * ground's colour; else parted from a plain ground by colour, or as the picture's clear subject. Null when it has neither.
 *
 * @param seen what networks see of the subject; null where none was asked
 * @throws KernelError `badPicture`
 */
export function isolateItem(picture: Rgb8, seen: SeenSubject | null): Isolated | null {
  assertPicture(picture, 3);
  return seen
    ? (asSubject(picture, seen) ?? onPlainGround(picture))
    : (onPlainGround(picture) ?? asSubject(picture, null));
}

function onPlainGround(picture: Rgb8): Isolated | null {
  const alpha = cutFromPlainGround(picture);
  return alpha && { picture, alpha };
}

function asSubject(picture: Rgb8, seen: SeenSubject | null): Isolated | null {
  const { mask, isClear } = findSubject(prepareSelection(picture), seen);
  if (!isClear) return null;
  const { foreground, alpha } = cutOut(picture, mask, { edge: 'fine' });
  return { picture: foreground, alpha };
}

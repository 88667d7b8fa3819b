import type { Gray8, ProgressListener, Rgb8 } from '../image.ts';
import { findSubject } from '../segment/find-subject.ts';
import { prepareSelection } from '../segment/prepare.ts';
import type { SeenSubject } from '../segment/seen-subject.ts';
import { type CutOut, type CutOutOptions, cutOut } from './cut-out.ts';
import { type Box, boundsWhere, visibleBounds } from './place.ts';

/** A mask's pixels from here on are selected. */
const SELECTED = 128;

export interface MattingRequest {
  readonly image: Rgb8;
  /** What to cut out (≥ 128); null: whatever stands out. */
  readonly mask: Gray8 | null;
  /** What networks see of the subject; null where none was asked. */
  readonly seen: SeenSubject | null;
  readonly edge: CutOutOptions['edge'];
}

export interface MattingResult {
  /** Null when nothing was selected and nothing stands out clearly. */
  readonly cutOut: CutOut | null;
  /** Bounds of what was selected; of what is visible, when the subject was found. */
  readonly subject: Box | null;
  /** 0 … 1: how clearly the subject stood out; 1 when it was selected. */
  readonly confidence: number;
}

/**
 * The first half of the matting tool: subject, soft edge, own colours; the other half lays it.
 * @throws KernelError `badPicture`, `sizeMismatch`, `maskEmpty`, `badOption`
 */
export function mattePicture(
  request: MattingRequest,
  onProgress?: ProgressListener,
): MattingResult {
  const { image, seen, edge } = request;
  onProgress?.(0.01, '寻找主体');
  const found = request.mask
    ? { mask: request.mask, confidence: 1, isClear: true }
    : findSubject(prepareSelection(image), seen);
  const { mask, confidence, isClear } = found;
  if (!isClear) return { cutOut: null, subject: null, confidence };
  const whole = cutOut(image, mask, { edge }, (f, stage) => onProgress?.(0.1 + 0.9 * f, stage));
  const subject = request.mask
    ? boundsWhere(mask.data, mask.width, SELECTED)
    : visibleBounds(whole.alpha.data, whole.alpha.width);
  return { cutOut: whole, subject, confidence };
}

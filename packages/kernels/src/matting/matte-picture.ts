import type { Gray8, ProgressListener, Rgb8 } from '../image.ts';
import { prepareSelection } from '../segment/prepare.ts';
import { CLEAR_SUBJECT, proposeSubject } from '../segment/subject.ts';
import { type CutOut, type CutOutOptions, cutOut } from './cut-out.ts';
import { layOver, type Placement, placeCutOut } from './place.ts';

export interface MattingRequest {
  readonly image: Rgb8;
  /** What to cut out (≥ 128); null: whatever stands out. */
  readonly mask: Gray8 | null;
  readonly edge: CutOutOptions['edge'];
  readonly placement: Placement;
  /** A new background; the canvas has its size, else the picture's. */
  readonly background: Rgb8 | null;
}

export interface MattingResult {
  /** Null when nothing was selected and nothing stands out clearly. */
  readonly cutOut: CutOut | null;
  /** The cut-out in front of the background, where there is one. */
  readonly picture: Rgb8 | null;
  /** 0 … 1: how clearly the subject stood out; 1 when it was selected. */
  readonly confidence: number;
}

/**
 * The matting tool: subject, soft edge, own colours, placement, background.
 * @throws KernelError `badPicture`, `sizeMismatch`, `maskEmpty`, `badOption`
 */
export function mattePicture(
  request: MattingRequest,
  onProgress?: ProgressListener,
): MattingResult {
  const { image, background, placement, edge } = request;
  onProgress?.(0.01, '寻找主体');
  const proposal = request.mask ? null : proposeSubject(prepareSelection(image));
  const confidence = proposal?.confidence ?? 1;
  const mask = proposal?.mask ?? request.mask;
  if (!mask || confidence < CLEAR_SUBJECT) return { cutOut: null, picture: null, confidence };
  const whole = cutOut(image, mask, { edge }, (f, stage) => onProgress?.(0.1 + 0.8 * f, stage));
  onProgress?.(0.92, '摆放与合成');
  const placed = placeCutOut(whole, background ?? image, placement);
  return {
    cutOut: placed,
    picture: background ? layOver(placed, background) : null,
    confidence,
  };
}

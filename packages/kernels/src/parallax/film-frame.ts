import type { Rgb8 } from '../image.ts';
import { mixPictures, type Transition } from './transitions.ts';
import type { DepthScene, Pose } from './types.ts';
import { renderView } from './warp.ts';

/** One scene as one camera sees it. */
export interface View {
  readonly scene: DepthScene;
  readonly pose: Pose;
}

/** Drawn over a film: RGBA, premultiplied, with its place in pixels. */
export interface Overlay {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

export interface FilmFrameRequest {
  readonly width: number;
  readonly height: number;
  readonly from: View;
  /** What it gives way to, and how far it has. */
  readonly to?: View & { readonly transition: Transition; readonly share: number };
  readonly title?: { readonly overlay: Overlay; readonly opacity: number };
}

/** One picture of a film. */
export function renderFilmFrame({ width, height, from, to, title }: FilmFrameRequest): Rgb8 {
  const isOver = to !== undefined && to.share >= 1;
  const first = isOver ? null : renderView(from.scene, from.pose, width, height);
  const second = to && to.share > 0 ? renderView(to.scene, to.pose, width, height) : null;
  const frame =
    first && second && to ? mixPictures(first, second, to.transition, to.share) : (first ?? second);
  if (frame === null) throw new RangeError('a frame of nothing');
  if (title) drawOver(frame, title.overlay, title.opacity);
  return frame;
}

/** In place. */
function drawOver({ width, height, data }: Rgb8, overlay: Overlay, opacity: number): void {
  for (let y = 0; y < overlay.height; y++) {
    const row = overlay.top + y;
    if (row < 0 || row >= height) continue;
    for (let x = 0; x < overlay.width; x++) {
      const column = overlay.left + x;
      if (column < 0 || column >= width) continue;
      const i = (row * width + column) * 3;
      const j = (y * overlay.width + x) * 4;
      const under = 1 - (opacity * overlay.rgba[j + 3]) / 255;
      for (let c = 0; c < 3; c++) {
        data[i + c] = data[i + c] * under + opacity * overlay.rgba[j + c] + 0.5;
      }
    }
  }
}

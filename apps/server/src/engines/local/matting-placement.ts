import type { Box } from '@zhuhui/kernels';
import { type PlacedBy, type Placement, placedBox } from '@zhuhui/tools';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What of a picture goes where on the canvas, by the matting tool's settings. */
export function placingOf(
  settings: Placement & { readonly placeBy: PlacedBy },
  subject: Box,
  picture: Size,
  canvas: Size,
): { readonly from: Box; readonly to: Box } {
  const { width, height } = picture;
  const from = settings.placeBy === 'picture' ? { left: 0, top: 0, width, height } : subject;
  return { from, to: placedBox(from, picture, canvas, settings) };
}

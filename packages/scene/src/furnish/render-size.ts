import { fitLongSide } from '@zhuhui/kernels';

/** Renders have no more pixels than this; the photograph keeps its own. */
const MOST_PIXELS = 400_000;

/** Size at which the furniture of a photograph is rendered. */
export function renderSize({ width, height }: { width: number; height: number }) {
  const share = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  return fitLongSide(width, height, Math.round(Math.max(width, height) * share));
}

import { type PlateStyle, plateIn, plateShapes, TONES } from '@zhuhui/labels';
import { call } from '../../../shared/api-client/index.ts';
import type { Extent } from '../../../shared/viewport/viewport.ts';

/** How the visible AI mark is drawn on a film made here; null where none is. */
export async function filmPlate(): Promise<PlateStyle | null> {
  const { policy } = await call('labelStyle', {});
  return policy.visible.video ? { ...policy, tone: 'dark' } : null;
}

/** Draws the visible mark as the server draws it. */
export function drawPlate(pen: CanvasRenderingContext2D, picture: Extent, style: PlateStyle): void {
  const plate = plateIn(picture, style);
  if (!plate) return;
  const { radius, characters } = plateShapes(plate, style.text);
  const { plate: fill, opacity, ink } = TONES[style.tone];
  pen.save();
  pen.translate(plate.left, plate.top);
  pen.beginPath();
  pen.roundRect(0, 0, plate.width, plate.height, radius);
  pen.globalAlpha = opacity;
  pen.fillStyle = fill;
  pen.fill();
  pen.globalAlpha = 1;
  pen.fillStyle = ink;
  for (const { x, y, scale, path } of characters) {
    pen.save();
    pen.translate(x, y);
    pen.scale(scale, scale);
    pen.fill(new Path2D(path));
    pen.restore();
  }
  pen.restore();
}

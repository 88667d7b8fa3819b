import type { PixelBox } from '../filter/crop.ts';
import type { Gray8 } from '../image.ts';
import { createTexturePlace } from '../material/texture.ts';
import type { Cover } from './cover.ts';
import { createSurfacePoint, pointOn, type SurfacePlane } from './surface-plane.ts';

/** How a covering is turned and sized on its plane. */
export interface Laying {
  /** Factor on the pattern's natural size. */
  readonly scale: number;
  readonly rotationDegrees: number;
  /** Puts the pattern's origin elsewhere, metres. */
  readonly shiftM: readonly [number, number];
}

/**
 * Linear albedo (3 per pixel of the box) of a covering laid on a plane, where `shown` > 0.
 *
 * @param onRow called with the share done
 */
export function layCover(
  cover: Cover,
  plane: SurfacePlane,
  laying: Laying,
  box: PixelBox,
  shown: Float32Array,
  onRow: (share: number) => void,
): Float32Array {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const out = new Float32Array(width * height * 3);
  const turn = cover.upright && plane.kind === 'wall' ? 90 : 0;
  const angle = ((laying.rotationDegrees + turn) * Math.PI) / 180;
  const cosine = Math.cos(angle) / laying.scale;
  const sine = Math.sin(angle) / laying.scale;
  const turned: Turned = { cosine, sine, shiftM: laying.shiftM };
  for (let y = 0; y < height; y++) {
    layRow(cover, plane, turned, box.left, box.top + y, shown, y * width, (y + 1) * width, out);
    if ((y & 31) === 0) onRow(y / height);
  }
  return out;
}

/** A {@link Laying} as a map from the plane to the pattern. */
interface Turned {
  readonly cosine: number;
  readonly sine: number;
  readonly shiftM: readonly [number, number];
}

/** Places from … to, whose first lies at pixel (left, y). */
function layRow(
  cover: Cover,
  plane: SurfacePlane,
  { cosine, sine, shiftM }: Turned,
  left: number,
  y: number,
  shown: Float32Array,
  from: number,
  to: number,
  out: Float32Array,
): void {
  const at = createSurfacePoint();
  at.y = y + 0.5;
  const place = createTexturePlace();
  const pixel = new Float32Array(3);
  const [shiftU, shiftV] = shiftM;
  for (let p = from, x = left; p < to; p++, x++) {
    if (shown[p] <= 0) continue;
    at.x = x + 0.5;
    pointOn(plane, at);
    place.u = at.u * cosine + at.v * sine + shiftU;
    place.v = at.v * cosine - at.u * sine + shiftV;
    const footU = Math.max(
      Math.abs(at.uRight * cosine + at.vRight * sine),
      Math.abs(at.uDown * cosine + at.vDown * sine),
    );
    const footV = Math.max(
      Math.abs(at.vRight * cosine - at.uRight * sine),
      Math.abs(at.vDown * cosine - at.uDown * sine),
    );
    place.footU = footU + 1e-5;
    place.footV = footV + 1e-5;
    cover.albedoAt(place, pixel);
    out[p * 3] = pixel[0];
    out[p * 3 + 1] = pixel[1];
    out[p * 3 + 2] = pixel[2];
  }
}

const QUANTILE = 0.02;

/** Width of the masked part across the plane (to the side), metres. */
export function extentAcross(plane: SurfacePlane, mask: Gray8): number {
  const { width, height, data } = mask;
  const at = createSurfacePoint();
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / 40000)));
  const values: number[] = [];
  // On level ground u leads away from the viewer, v to the side.
  const side = plane.kind === 'floor' || plane.kind === 'ceiling' ? 'v' : 'u';
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      if (data[y * width + x] < 128) continue;
      at.x = x + 0.5;
      at.y = y + 0.5;
      pointOn(plane, at);
      values.push(at[side]);
    }
  }
  values.sort((a, b) => a - b);
  const pick = (q: number) => values[Math.floor(q * (values.length - 1))] ?? 0;
  return pick(1 - QUANTILE) - pick(QUANTILE);
}

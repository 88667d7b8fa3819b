import type { Rgb8 } from '@zhuhui/kernels';
import { CLASSES_INSIDE, CLASSES_OUTSIDE } from '@zhuhui/kernels/reading';
import { drawLines, drawSketch } from '../../src/drawing.ts';
import { type Light, lightOf } from '../../src/light.ts';
import { type Buffers, raycast, type View, viewOf } from '../../src/raycast.ts';
import { drawColour, drawWhiteModel } from '../../src/shading.ts';
import { type Truth, truthOf } from '../../src/truth.ts';
import type { Medium, Study } from './index.ts';

interface DrawnPictures {
  readonly truth: Truth;
  readonly view: View;
  /** Object of each pixel (the scene's ids, modulo 256). */
  readonly object: Uint8Array;
  readonly images: ReadonlyMap<Medium, Rgb8>;
}

const SEED = 1;

/** Pictures of a study in several media at one size, and what their pixels show. */
export function drawStudy(
  study: Study,
  media: readonly Medium[],
  width: number,
  height: number,
): DrawnPictures {
  const view = viewOf(study.scene, width, height);
  const buffers = raycast(view);
  const classes = study.inside ? CLASSES_INSIDE : CLASSES_OUTSIDE;
  const truth = truthOf(view, buffers, study.inside, classes);
  const light = media.every((m) => m === 'line') ? null : quickLight(study, buffers);
  const images = new Map<Medium, Rgb8>();
  for (const medium of media) images.set(medium, picture(medium, view, buffers, light as Light));
  return { truth, view, object: Uint8Array.from(buffers.object.data), images };
}

function picture(medium: Medium, view: View, buffers: Buffers, light: Light): Rgb8 {
  switch (medium) {
    case 'line': {
      const { width, height, data } = drawLines(view, { seed: SEED });
      const rgb = new Uint8Array(data.length * 3);
      for (let i = 0; i < rgb.length; i++) rgb[i] = data[Math.floor(i / 3)];
      return { width, height, data: rgb };
    }
    case 'sketch':
      return drawSketch(view, buffers, light, { seed: SEED });
    case 'whiteModel':
      return drawWhiteModel(view, buffers, light);
    case 'render':
      return drawColour(view, buffers, light);
  }
}

const COARSE = 3;

// Light is cast on a picture a third as large; each pixel takes that of the nearest coarse one on its face.
export function quickLight(study: Study, fine: Buffers): Light {
  const { width, height } = fine;
  const w = Math.ceil(width / COARSE);
  const h = Math.ceil(height / COARSE);
  const coarseView = viewOf(study.scene, w, h);
  const coarse = raycast(coarseView);
  const light = lightOf(coarseView, coarse, SEED);
  const n = width * height;
  const out = { ambient: new Float32Array(n), sun: new Float32Array(n), tone: new Float32Array(n) };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const cx = Math.min(w - 1, Math.floor((x * w) / width));
      const cy = Math.min(h - 1, Math.floor((y * h) / height));
      let from = cy * w + cx;
      search: for (let r = 0; r < 3; r++) {
        for (let dy = -r; dy <= r; dy++) {
          for (let dx = -r; dx <= r; dx++) {
            const [qx, qy] = [cx + dx, cy + dy];
            if (qx < 0 || qy < 0 || qx >= w || qy >= h) continue;
            const q = qy * w + qx;
            if (coarse.solid[q] !== fine.solid[i] || coarse.face[q] !== fine.face[i]) continue;
            from = q;
            break search;
          }
        }
      }
      out.ambient[i] = light.ambient[from];
      out.sun[i] = light.sun[from];
      out.tone[i] = light.tone[from];
    }
  }
  return out;
}

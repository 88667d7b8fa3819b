import { luminance } from '@zhuhui/kernels/oklab';
import type { Camera } from '../camera.ts';
import { renderPicture, runRenderJob } from '../render/picture.ts';
import type { Prepared } from '../render/prepare.ts';
import type { Vec3 } from '../vec.ts';

/** A look through the camera beforehand, small and quick. */
export interface Glance {
  readonly kind: 'glance';
  readonly prepared: Prepared;
  readonly camera: Camera;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
}

/** How bright a view is. */
export interface Glanced {
  /** Factor on radiance, and those on red, green and blue that a picture of it would be given. */
  readonly exposure: number;
  readonly balance: Vec3;
  /** Mean brightness, kcd/m², rare bright paths held back. */
  readonly brightness: number;
}

/** What a picture of the same view would be exposed and balanced by. */
export async function glance({ prepared, camera, width, height, seed }: Glance): Promise<Glanced> {
  const options = { width, height, quality: 'preview', seed } as const;
  const { exposure, balance, radiance } = await renderPicture(
    prepared,
    camera,
    options,
    async (jobs) => jobs.map(runRenderJob),
  );
  return { exposure, balance, brightness: meanBrightness(radiance) };
}

/** Every pixel counts as no brighter than eight times the mean. */
function meanBrightness(radiance: Float32Array): number {
  const bright = Float32Array.from({ length: radiance.length / 3 }, (_, i) =>
    luminance(radiance[i * 3], radiance[i * 3 + 1], radiance[i * 3 + 2]),
  );
  const most = (8 * bright.reduce((sum, value) => sum + value, 0)) / bright.length;
  return bright.reduce((sum, value) => sum + Math.min(most, value), 0) / bright.length;
}

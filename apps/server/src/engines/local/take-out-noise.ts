import type { ProgressListener, TracedPicture } from '@zhuhui/kernels';
import { type NoiseNetwork, openNoiseNetwork } from '@zhuhui/networks/noise';

let opened: Promise<NoiseNetwork> | null = null;

/**
 * Opens the network that takes the noise out of traced pictures, so that whoever traces knows that it is there.
 * @throws when a package of its is missing or has no program for this machine
 */
export async function readyNoiseNetwork(): Promise<true> {
  opened ??= openNoiseNetwork();
  await opened;
  return true;
}

/**
 * The radiance of a traced picture without noise, 3 numbers a pixel; the network stays open for the next picture.
 * @throws as `readyNoiseNetwork`
 */
export async function takeOutNoise(
  picture: TracedPicture,
  onProgress: ProgressListener,
): Promise<Float32Array> {
  opened ??= openNoiseNetwork();
  return (await opened).calm(picture, (fraction) => onProgress(fraction, '降噪'));
}

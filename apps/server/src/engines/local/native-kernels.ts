import type { ProgressListener, Rgb8, TracedPicture } from '@zhuhui/kernels';
import { compressPicture } from './compress-picture.ts';
import type { BoxedPicture, PicturePieces } from './see-pieces.ts';

/**
 * What a process of its own can be asked to do, by name: native code that takes long. Loaded there alone;
 * everybody else imports the types.
 */
export const NATIVE_KERNELS = {
  compress: compressPicture,
  seeSubject: async (image: Rgb8) => (await import('./see-subject.ts')).seeSubject(image),
  seePieces: async (asked: PicturePieces) => (await import('./see-pieces.ts')).seePieces(asked),
  seeInBox: async (boxed: BoxedPicture) => (await import('./see-pieces.ts')).seeInBox(boxed),
  readyNoiseNetwork: async (_nothing: null) =>
    (await import('./take-out-noise.ts')).readyNoiseNetwork(),
  takeOutNoise: async (picture: TracedPicture, onProgress: ProgressListener) =>
    (await import('./take-out-noise.ts')).takeOutNoise(picture, onProgress),
} satisfies Record<string, (input: never, onProgress: ProgressListener) => unknown>;

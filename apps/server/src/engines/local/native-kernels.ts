import type { ProgressListener, Rgb8, TracedPicture } from '@zhuhui/kernels';
import { compressPicture } from './compress-picture.ts';

/**
 * What a process of its own can be asked to do, by name: native code that takes long. Loaded there alone;
 * everybody else imports the types.
 */
export const NATIVE_KERNELS = {
  compress: compressPicture,
  seeSubject: async (image: Rgb8) => (await import('./see-subject.ts')).seeSubject(image),
  readyCalmLight: async (_nothing: null) => (await import('./calm-light.ts')).readyCalmLight(),
  calmLight: async (picture: TracedPicture) => (await import('./calm-light.ts')).calmLight(picture),
} satisfies Record<string, (input: never, onProgress: ProgressListener) => unknown>;

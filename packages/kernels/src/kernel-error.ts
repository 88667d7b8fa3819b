/** Why a kernel refused its input. The caller maps each code to words for the user. */
export type KernelErrorCode =
  | 'sizeMismatch'
  | 'maskEmpty'
  | 'maskFull'
  | 'badPicture'
  | 'badOption';

/** A kernel's refusal: bad input, never a fault of the kernel itself. `message` is for the log. */
export class KernelError extends Error {
  readonly code: KernelErrorCode;

  constructor(code: KernelErrorCode, message: string) {
    super(message);
    this.name = 'KernelError';
    this.code = code;
  }
}

/** Throws `badPicture` unless the picture's data has exactly `channels` values per pixel. */
export function assertPicture(
  picture: { width: number; height: number; data: { length: number } },
  channels: number,
): void {
  const { width, height, data } = picture;
  const whole = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
  if (!whole || data.length !== width * height * channels) {
    throw new KernelError(
      'badPicture',
      `picture ${width}×${height} with ${data.length} values, ${channels} per pixel expected`,
    );
  }
}

/** Throws `sizeMismatch` unless both pictures have the same width and height. */
export function assertSameSize(
  a: { width: number; height: number },
  b: { width: number; height: number },
): void {
  if (a.width !== b.width || a.height !== b.height) {
    throw new KernelError('sizeMismatch', `${a.width}×${a.height} against ${b.width}×${b.height}`);
  }
}

import type { Task } from '@zhuhui/contracts';

/** What the engine says of one of a task's pictures, kept under the number it was made as; null if nothing. */
export function pictureFacts(
  { effective: { images } }: Task,
  ordinal: number,
): Readonly<Record<string, unknown>> | null {
  const facts: unknown = Array.isArray(images) ? images[ordinal] : null;
  return typeof facts === 'object' ? (facts as Record<string, unknown> | null) : null;
}

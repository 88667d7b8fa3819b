import type { Task } from '@zhuhui/contracts';
import type { Version } from './versions.ts';

/** What the engine says of one of a task's pictures, kept under the number it was made as; null if nothing. */
export function pictureFacts(
  { effective: { images } }: Task,
  ordinal: number,
): Readonly<Record<string, unknown>> | null {
  const facts: unknown = Array.isArray(images) ? images[ordinal] : null;
  return typeof facts === 'object' ? (facts as Record<string, unknown> | null) : null;
}

/** What an engine says to people of a version's picture, such as that a photographed sketch was straightened; null if nothing. */
export function noteOf({ task, result }: Version): string | null {
  const note = result && pictureFacts(task, result.ordinal)?.note;
  return typeof note === 'string' && note !== '' ? note : null;
}

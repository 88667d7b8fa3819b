import type { Storage } from './storage.ts';

export interface Copied {
  readonly copied: number;
  /** Those that were there already, as long as they are. */
  readonly kept: number;
}

/**
 * Copies every object of one store into another; what is there at the same length is left alone, so that
 * an interrupted copy goes on where it was. Nothing is deleted.
 */
export async function copyObjects(
  from: Storage,
  to: Storage,
  onObject: (soFar: Copied) => void = () => undefined,
): Promise<Copied> {
  let copied = 0;
  let kept = 0;
  for await (const key of from.list('')) {
    const [source, target] = await Promise.all([from.stat(key), to.stat(key)]);
    // Deleted since it was listed.
    if (!source) continue;
    if (source.bytes === target?.bytes) kept++;
    else {
      await to.put(key, await from.open(key));
      copied++;
    }
    onObject({ copied, kept });
  }
  return { copied, kept };
}

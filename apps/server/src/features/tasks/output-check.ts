import sharp from 'sharp';
import { EngineFailure, type EngineOutput } from '../../engines/engine.ts';

/** Standard deviation, 0..255, below which a picture shows nothing. */
const FLAT = 1;

/**
 * A result must be a picture of what it says it is, with something on it; a blank one is sound only
 * when a blank picture was given.
 * @param readGiven reads the task's own pictures; asked only when a result is blank
 * @throws EngineFailure permanent when it is not
 */
export async function assertSoundOutputs(
  outputs: readonly EngineOutput[],
  readGiven: () => Promise<readonly Uint8Array[]>,
): Promise<void> {
  if (outputs.length === 0) throw new EngineFailure('permanent', '没有得到结果');
  let blank = false;
  for (const output of outputs) {
    if (output.kind === 'image') blank = (await isSoundButBlank(output)) || blank;
  }
  if (!blank) return;
  for (const given of await readGiven()) {
    if (isBlank((await sharp(given).stats()).channels)) return;
  }
  throw new EngineFailure('permanent', '得到的结果近乎空白');
}

async function isSoundButBlank({ bytes, widthPx, heightPx }: EngineOutput): Promise<boolean> {
  const image = sharp(bytes, { failOn: 'error' });
  const [metadata, { channels }] = await Promise.all([image.metadata(), image.stats()]).catch(
    (cause: unknown) => {
      throw new EngineFailure('permanent', '得到的结果已损坏', { cause });
    },
  );
  if (metadata.width !== widthPx || metadata.height !== heightPx) {
    throw new EngineFailure('permanent', '得到的结果尺寸不对');
  }
  return isBlank(channels);
}

const isBlank = (channels: readonly { readonly stdev: number }[]): boolean =>
  channels.every(({ stdev }) => stdev < FLAT);

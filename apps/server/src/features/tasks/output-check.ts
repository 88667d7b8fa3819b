import sharp from 'sharp';
import { EngineFailure, type EngineOutput } from '../../engines/engine.ts';

/** Standard deviation, 0..255, below which a picture shows nothing. */
const FLAT = 1;

/**
 * A result must be a picture of what it says it is, with something on it.
 * @throws EngineFailure permanent when it is not
 */
export async function assertSoundOutputs(outputs: readonly EngineOutput[]): Promise<void> {
  if (outputs.length === 0) throw new EngineFailure('permanent', '没有得到结果');
  for (const output of outputs) if (output.kind === 'image') await assertSoundImage(output);
}

async function assertSoundImage({ bytes, widthPx, heightPx }: EngineOutput): Promise<void> {
  const image = sharp(bytes, { failOn: 'error' });
  const [metadata, { channels }] = await Promise.all([image.metadata(), image.stats()]).catch(
    (cause: unknown) => {
      throw new EngineFailure('permanent', '得到的结果已损坏', { cause });
    },
  );
  if (metadata.width !== widthPx || metadata.height !== heightPx) {
    throw new EngineFailure('permanent', '得到的结果尺寸不对');
  }
  if (channels.every((channel) => channel.stdev < FLAT)) {
    throw new EngineFailure('permanent', '得到的结果近乎空白');
  }
}

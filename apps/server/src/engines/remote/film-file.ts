import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { EngineFailure, type EngineOutput } from '../engine.ts';
import type { DownloadedFile } from './download.ts';

/**
 * A finished film as a result: size and length are read from the file itself.
 * @throws EngineFailure permanent when it is no film that can be read
 */
export async function filmOutput(
  { bytes, mime }: DownloadedFile,
  facts: Pick<EngineOutput, 'seed'>,
): Promise<EngineOutput> {
  const broken = (cause: unknown): EngineFailure =>
    new EngineFailure('permanent', '引擎返回的视频已损坏', { cause });
  const input = new Input({
    source: new BufferSource(Uint8Array.from(bytes)),
    formats: ALL_FORMATS,
  });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('no video track');
    const [widthPx, heightPx, durationSeconds] = await Promise.all([
      track.getDisplayWidth(),
      track.getDisplayHeight(),
      input.computeDuration(),
    ]);
    return { bytes, mime, kind: 'video', widthPx, heightPx, durationSeconds, ...facts };
  } catch (error) {
    throw broken(error);
  } finally {
    input.dispose();
  }
}

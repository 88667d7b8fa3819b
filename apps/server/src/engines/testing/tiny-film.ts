import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** Sequence and picture parameter sets of a 64×48 baseline stream, and one black frame of it. */
const AVC_CONFIG = Buffer.from('0142c00affe1000f6742c00ada0440cb3696a0c0c0c801000468ce3c80', 'hex');
const FRAME = Buffer.from('000000096588843a2629c00f00', 'hex');
const FRAMES_PER_SECOND = 10;

/** A real MP4 of so many seconds with one video track, for servers that stand in for film models. */
export function tinyFilm(seconds: number): Promise<Buffer> {
  const known = FILMS.get(seconds) ?? makeFilm(seconds);
  FILMS.set(seconds, known);
  return known;
}

/** A file carries the time it was made; the same film is the same bytes. */
const FILMS = new Map<number, Promise<Buffer>>();

async function makeFilm(seconds: number): Promise<Buffer> {
  const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: FRAMES_PER_SECOND });
  await output.start();
  for (let n = 0; n < seconds * FRAMES_PER_SECOND; n++) {
    const packet = new EncodedPacket(
      FRAME,
      n === 0 ? 'key' : 'delta',
      n / FRAMES_PER_SECOND,
      1 / FRAMES_PER_SECOND,
    );
    await source.add(packet, {
      decoderConfig: {
        codec: 'avc1.42c00a',
        codedWidth: 64,
        codedHeight: 48,
        description: AVC_CONFIG,
      },
    });
  }
  await output.finalize();
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0));
}

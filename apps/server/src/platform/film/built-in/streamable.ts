import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** As the pictures were turned into luma and colours. */
const BT709 = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

/** The same H.264 pictures in an MP4 whose header comes first and says how its colours are meant. */
export async function streamable(mp4: Uint8Array, fps: number): Promise<Uint8Array> {
  const input = new Input({ source: new BufferSource(mp4), formats: [MP4] });
  try {
    const track = await input.getPrimaryVideoTrack();
    const config = await track?.getDecoderConfig();
    if (!track || !config) throw new Error('the encoder wrote no pictures');
    const format = new Mp4OutputFormat({ fastStart: 'in-memory' });
    const output = new Output({ format, target: new BufferTarget() });
    const source = new EncodedVideoPacketSource('avc');
    output.addVideoTrack(source, { frameRate: fps });
    await output.start();
    let n = 0;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      // The encoder's own file calls every picture one that playing can begin at.
      const type = isWhole(packet.data) ? 'key' : 'delta';
      const timed = packet.clone({ type, timestamp: n / fps, duration: 1 / fps });
      await source.add(timed, { decoderConfig: { ...config, colorSpace: BT709 } });
      n += 1;
    }
    await output.finalize();
    const film = new Uint8Array(output.target.buffer ?? new ArrayBuffer(0));
    forgetTimes(film);
    return film;
  } finally {
    input.dispose();
  }
}

const LENGTH_BYTES = 4;
const IDR_SLICE = 5;

/** Whether a picture stands by itself: one of its units, each after its length, is of an IDR picture. */
function isWhole(units: Uint8Array): boolean {
  const view = new DataView(units.buffer, units.byteOffset, units.byteLength);
  for (let at = 0; at + LENGTH_BYTES < units.length; at += LENGTH_BYTES + view.getUint32(at)) {
    if (((units[at + LENGTH_BYTES] ?? 0) & 0x1f) === IDR_SLICE) return true;
  }
  return false;
}

const TIMED = ['mvhd', 'tkhd', 'mdhd'];
const PARENTS = ['moov', 'trak', 'mdia'];

/** Clears, in place, when the film was made: the same pictures are the same bytes. */
function forgetTimes(film: Uint8Array, from = 0, to = film.length): void {
  const view = new DataView(film.buffer, film.byteOffset, film.byteLength);
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at);
    const name = String.fromCharCode(...film.subarray(at + 4, at + 8));
    if (PARENTS.includes(name)) forgetTimes(film, at + 8, at + size);
    // Version 0: four bytes of version and flags, then when it was made and changed.
    if (TIMED.includes(name)) film.fill(0, at + 12, at + 20);
    if (size < 8) return;
    at += size;
  }
}

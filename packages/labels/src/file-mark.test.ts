import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePsdUint8Array } from 'ag-psd';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { type AigcMark, carrierOf, readMark, withMark } from './index.ts';
import { tinyFilm } from './testing/tiny-film.ts';

const mark: AigcMark = {
  Label: '1',
  ContentProducer: '筑绘 <设计> & "院"',
  ProduceID: 'content-1',
  ReservedCode1: 'proof',
  ContentPropagator: '',
  PropagateID: '',
  ReservedCode2: '',
};
const other = { ...mark, ProduceID: 'content-2' };

const noise = (channels: 3 | 4) => {
  const data = Buffer.from(
    Array.from({ length: 24 * 16 * channels }, (_, at) => (at * 7919 + 31) % 251),
  );
  return sharp(data, { raw: { width: 24, height: 16, channels } });
};
const svgText =
  '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8"/></svg>\n';

const PICTURES = {
  png: await noise(3).png().toBuffer(),
  jpeg: await noise(3).jpeg({ quality: 90 }).toBuffer(),
  'webp, plain': await noise(3).webp({ quality: 80 }).toBuffer(),
  'webp, lossless with alpha': await noise(4).webp({ lossless: true }).toBuffer(),
  'webp, extended': await noise(4).webp({ quality: 80 }).toBuffer(),
  avif: await noise(3).avif({ quality: 60 }).toBuffer(),
  'avif with alpha': await noise(4).avif({ quality: 60 }).toBuffer(),
  gif: await noise(3).gif().toBuffer(),
} satisfies Record<string, Uint8Array>;
const scene = (rest: object = {}): Uint8Array => {
  const json = JSON.stringify({ asset: { version: '2.0', ...rest }, nodes: [{ name: '沙发' }] });
  const text = Buffer.from(json);
  const chunk = Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]);
  const binary = Buffer.from([4, 0, 0, 0, 0x42, 0x49, 0x4e, 0, 9, 8, 7, 6]);
  const head = Buffer.alloc(20);
  head.write('glTF', 0);
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(20 + chunk.length + binary.length, 8);
  head.writeUInt32LE(chunk.length, 12);
  head.write('JSON', 16);
  return Buffer.concat([head, chunk, binary]);
};
const OTHERS = {
  svg: Buffer.from(svgText),
  dxf: Buffer.from('0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n'),
  mp4: tinyFilm(),
  glb: scene(),
  psd: writePsdUint8Array({
    width: 2,
    height: 1,
    imageData: { width: 2, height: 1, data: new Uint8ClampedArray([1, 2, 3, 255, 4, 5, 6, 255]) },
  }),
} satisfies Record<string, Uint8Array>;
const ALL: Record<string, Uint8Array> = { ...PICTURES, ...OTHERS };

const written = (bytes: Uint8Array, what: AigcMark | null = mark): Uint8Array => {
  const made = withMark(bytes, what);
  if (!made) throw new Error('no carrier');
  return made;
};

describe.each(Object.entries(ALL))('%s', (_, bytes) => {
  test('carries a mark, and another in its place', () => {
    expect(readMark(bytes)).toBeNull();
    const once = written(bytes);
    expect(readMark(once)).toEqual(mark);
    const twice = written(once, other);
    expect(readMark(twice)).toEqual(other);
    expect(Buffer.from(twice).includes('content-1')).toBe(false);
  });

  test('gets the same bytes for the same mark', () => {
    const once = written(bytes);
    if (carrierOf(bytes) !== 'avif') expect(written(once)).toEqual(once);
  });

  test('says nothing when the mark is taken out', () => {
    const taken = written(written(bytes), null);
    expect(readMark(taken)).toBeNull();
    if (!['avif', 'webp', 'mp4'].includes(carrierOf(bytes) ?? '')) {
      expect(Buffer.from(taken).equals(Buffer.from(bytes))).toBe(true);
    }
  });

  test('is read as far as it came when it is cut off', () => {
    const whole = written(bytes);
    for (let length = 0; length < whole.length; length += 13) {
      expect(() => readMark(whole.subarray(0, length))).not.toThrow();
    }
  });
});

test.each(Object.entries(PICTURES))('%s shows the very same pixels', async (_, bytes) => {
  const pixels = (of: Uint8Array) => sharp(of).raw().toBuffer();
  expect((await pixels(written(bytes))).equals(await pixels(bytes))).toBe(true);
});

test('keeps what an XMP packet says of other things', async () => {
  const rest =
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:format>image/png</dc:format></rdf:Description>';
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${rest}</rdf:RDF></x:xmpmeta>`;
  const bytes = await noise(3).withXmp(packet).png().toBuffer();
  const made = written(bytes);
  expect(readMark(made)).toEqual(mark);
  const { xmp } = await sharp(made).metadata();
  expect(xmp?.toString()).toContain('dc:format');
  expect((await sharp(written(made, null)).metadata()).xmp?.toString()).toContain('dc:format');
});

test('a scene keeps its things, its numbers and what others noted', () => {
  const bytes = scene({ extras: { project: '翡翠湾' } });
  const made = Buffer.from(written(bytes));
  expect(made.readUInt32LE(8)).toBe(made.length);
  const json = JSON.parse(made.toString('utf8', 20, 20 + made.readUInt32LE(12)));
  expect(json.asset).toMatchObject({ version: '2.0', extras: { project: '翡翠湾' } });
  expect(json.nodes).toEqual([{ name: '沙发' }]);
  expect([...made.subarray(-4)]).toEqual([9, 8, 7, 6]);
});

test('a film plays from the same places', () => {
  const film = tinyFilm();
  const made = written(film);
  const chunk = (bytes: Uint8Array) => {
    const at = Buffer.from(bytes).indexOf('stco') + 12;
    return Buffer.from(bytes).readUInt32BE(at);
  };
  const payload = (bytes: Uint8Array) =>
    Buffer.from(bytes).subarray(chunk(bytes), chunk(bytes) + 4);
  expect(payload(film).toString()).toBe('DATA');
  expect(payload(made).toString()).toBe('DATA');
});

test('reads a mark in forms that others write', () => {
  const element = (inner: string) =>
    Buffer.from(`%PDF-1.7 <x:xmpmeta xmlns:x="adobe:ns:meta/">${inner}</x:xmpmeta>`);
  const json = '{"Label":"1","ContentProducer":"somebody","ProduceID":7}';
  const escaped = json.replaceAll('"', '&quot;');
  for (const inner of [
    `<TC260:AIGC>${escaped}</TC260:AIGC>`,
    `<rdf:Description TC260:AIGC="${escaped}"/>`,
    `<a:AIGC>{"AIGC":${json}}</a:AIGC>`,
  ]) {
    expect(readMark(element(inner))).toMatchObject({ Label: '1', ProduceID: '7' });
  }
});

describe('as exiftool reads it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhuhui-labels-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  test.each(Object.entries({ ...PICTURES, mp4: OTHERS.mp4, psd: OTHERS.psd }))(
    '%s',
    (name, bytes) => {
      const file = join(folder, `${name.replace(/\W/g, '-')}.bin`);
      writeFileSync(file, written(bytes));
      const said = execFileSync('exiftool', [
        '-j',
        '-a',
        '-u',
        '-api',
        'struct=0',
        file,
      ]).toString();
      const [facts] = JSON.parse(said) as Record<string, unknown>[];
      const value = Object.entries(facts ?? {}).find(([key]) => /aigc/i.test(key))?.[1];
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      expect(text).toContain('content-1');
      expect(facts?.Error ?? '').toBe('');
      expect(readFileSync(file).length).toBeGreaterThan(bytes.length);
    },
  );
});

/**
 * What AI labels cost on the way out: a picture of four megapixels, handed out with both marks, against
 * the same work without them, and the mark in metadata alone. `npm run bench:labels`.
 */
import { cpus } from 'node:os';
import { type PlateStyle, withMark } from '@zhuhui/labels';
import sharp from 'sharp';
import { type Dress, deliver } from '../src/features/files/delivery.ts';
import type { RasterFormat } from '../src/features/files/formats.ts';

const SIZE = { widthPx: 2448, heightPx: 1632 } as const;
const RUNS = 5;
const FORMATS: readonly RasterFormat[] = ['png', 'jpg', 'webp'];

const plate: PlateStyle = { text: 'AI生成', corner: 'bottomRight', sizePercent: 5, tone: 'dark' };
const mark = {
  ...{ Label: '1', ContentProducer: '筑绘', ProduceID: 'bench', ReservedCode1: 'x'.repeat(43) },
  ...{ ContentPropagator: '', PropagateID: '', ReservedCode2: '' },
};
const dress: Dress = { label: { kind: 'picture', mark, drawn: true }, plate };

const photo = new URL('../../../apps/web/public/samples/kitchen-colour.webp', import.meta.url);
const base = sharp(photo.pathname).resize(SIZE.widthPx, SIZE.heightPx, { fit: 'cover' });
const sources: Record<RasterFormat, Buffer> = {
  png: await base.clone().png().toBuffer(),
  jpg: await base.clone().jpeg({ quality: 95 }).toBuffer(),
  webp: await base.clone().webp({ quality: 95 }).toBuffer(),
};

async function median(work: () => Promise<Uint8Array> | Uint8Array) {
  const runs: { wallMs: number; cpuMs: number; bytes: number }[] = [];
  for (let run = 0; run < RUNS + 1; run++) {
    const [cpu, start] = [process.cpuUsage(), performance.now()];
    const { length: bytes } = await work();
    const { user, system } = process.cpuUsage(cpu);
    runs.push({ wallMs: performance.now() - start, cpuMs: (user + system) / 1000, bytes });
  }
  // The first run warms up.
  const sorted = runs.slice(1).sort((a, b) => a.cpuMs - b.cpuMs);
  return sorted[Math.floor(RUNS / 2)] as (typeof runs)[number];
}

const shown = (value: number) => value.toFixed(value < 10 ? 1 : 0).padStart(7);
process.stdout.write(
  `${cpus()[0]?.model ?? ''}, ${SIZE.widthPx} × ${SIZE.heightPx}, median of ${RUNS}\n`,
);
process.stdout.write('format  way                        wall ms  cpu ms      KiB\n');
for (const format of FORMATS) {
  const source = sources[format];
  const processing = { resize: null, quality: 95, format };
  const small = {
    ...processing,
    resize: { kind: 'box', fit: 'cover', widthPx: 400, heightPx: 300, enlarge: false },
  } as const;
  const ways: readonly [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ['mark in metadata only', () => withMark(source, mark) ?? source],
    ['encoded anew, no label', () => deliver(source, SIZE, { processing, format, dress: null })],
    ['handed out with both', () => deliver(source, SIZE, { processing, format, dress })],
    [
      'thumbnail, no label',
      () => deliver(source, SIZE, { processing: small, format, dress: null }),
    ],
    ['thumbnail with both', () => deliver(source, SIZE, { processing: small, format, dress })],
  ];
  for (const [name, work] of ways) {
    const { wallMs, cpuMs, bytes } = await median(work);
    process.stdout.write(
      `${format.padEnd(8)}${name.padEnd(26)}${shown(wallMs)} ${shown(cpuMs)} ${shown(bytes / 1024)}\n`,
    );
  }
}

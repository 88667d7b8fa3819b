/**
 * Object removal against peers: seeded holes of 5, 15 and 25 % (rectangles and blobs by turns) in
 * photographs scaled to a long side of 1024 px.
 *
 *   node packages/kernels/bench/erase.bench.ts [--photos <folder>] [--out <folder>] [--shares 5,15,25] [--seed 0] [--no-peers]
 *
 * Prints one line per method and size (means over the photographs, CPU seconds as median) and writes
 * erase.json and the pictures to the out folder (default bench-output/erase).
 */
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { eraseObject } from '../src/erase/erase-object.ts';
import { fitLongSide, resizeRgb8 } from '../src/filter/resize.ts';
import type { Gray8, Rgb8 } from '../src/image.ts';
import { makeHole } from './erase-holes.ts';
import { findPeers, type Peer } from './erase-peers.ts';
import { hfRatio, psnrInHole, seamRatio, textureSwd } from './measures.ts';
import { readPng, writePng } from './png.ts';

interface Row {
  readonly photo: string;
  readonly sharePercent: number;
  readonly method: string;
  readonly psnr: number;
  readonly swd: number;
  readonly hf: number;
  readonly seam: number;
  readonly seconds: number;
}

const { values: flags } = parseArgs({
  options: {
    photos: {
      type: 'string',
      default: process.env.BENCH_PHOTOS ?? join(import.meta.dirname, 'photos'),
    },
    out: { type: 'string', default: join(import.meta.dirname, '../../../bench-output/erase') },
    seed: { type: 'string', default: '0' },
    shares: { type: 'string', default: '5,15,25' },
    'no-peers': { type: 'boolean', default: false },
  },
});

const ours: Peer = {
  name: 'zhuhui',
  fill: (image, hole) => eraseObject(image, hole, { seed: 1, featherPx: 0 }),
};

function main(): void {
  mkdirSync(flags.out, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'erase-bench-'));
  const peers = flags['no-peers'] ? [] : findPeers();
  for (const peer of peers) if (peer.fill === null) console.log(`${peer.name}: peer not installed`);
  const rows: Row[] = [];
  const photos = readdirSync(flags.photos)
    .filter((name) => name.endsWith('.png'))
    .sort();
  for (const sharePercent of flags.shares.split(',').map(Number)) {
    photos.forEach((file, index) => {
      const photo = file.replace(/\.png$/, '');
      const truth = scaled(readPng(join(flags.photos, file)));
      const shape = index % 2 === 0 ? 'rectangle' : 'blob';
      const seed = 1000 * sharePercent + index + Number(flags.seed);
      const hole = makeHole(truth.width, truth.height, sharePercent / 100, shape, seed);
      const damaged = blackened(truth, hole);
      for (const method of [ours, ...peers]) {
        if (method.fill === null) continue;
        const start = performance.now();
        const result = method.fill(damaged, hole, folder);
        const seconds = (performance.now() - start) / 1000;
        rows.push({
          photo,
          sharePercent,
          method: method.name,
          psnr: psnrInHole(result, truth, hole),
          swd: textureSwd(result, truth, hole),
          hf: hfRatio(result, truth, hole),
          seam: seamRatio(result, hole),
          seconds,
        });
        const name = `${photo}-${sharePercent}-${method.name.replace(' ', '-')}.png`;
        writePng(join(flags.out, name), result);
      }
      console.error(
        rows
          .filter((r) => r.photo === photo && r.sharePercent === sharePercent)
          .map(line)
          .join('\n'),
      );
    });
  }
  summarise(rows);
  writeFileSync(join(flags.out, 'erase.json'), JSON.stringify(rows, null, 1));
}

function scaled(image: Rgb8): Rgb8 {
  const { width, height } = fitLongSide(image.width, image.height, 1024);
  return resizeRgb8(image, width, height);
}

/** The hole's content is taken away before any method sees the picture. */
function blackened(image: Rgb8, hole: Gray8): Rgb8 {
  const data = Uint8Array.from(image.data, (value, i) =>
    hole.data[Math.floor(i / 3)]! >= 128 ? 0 : value,
  );
  return { ...image, data };
}

function line(row: Row): string {
  const { photo, sharePercent, method, psnr, swd, hf, seam, seconds } = row;
  const numbers = [psnr, swd, hf, seam, seconds]
    .map((value) => value.toFixed(2).padStart(6))
    .join(' ');
  return `${photo.padEnd(12)} ${String(sharePercent).padStart(2)}% ${method.padEnd(16)} ${numbers}`;
}

function summarise(rows: readonly Row[]): void {
  console.log(
    'hole method            PSNR    SWD     HF   seam  wall s (median)   SWD wins of ours',
  );
  for (const share of new Set(rows.map((row) => row.sharePercent))) {
    for (const method of new Set(rows.map((row) => row.method))) {
      const own = rows.filter((row) => row.sharePercent === share && row.method === method);
      const mean = (pick: (row: Row) => number): string =>
        (own.reduce((sum, row) => sum + pick(row), 0) / own.length).toFixed(2).padStart(6);
      const seconds = own.map((row) => row.seconds).sort((a, b) => a - b)[own.length >> 1]!;
      const wins = own.filter((row) => {
        const mine = rows.find(
          (r) => r.photo === row.photo && r.sharePercent === share && r.method === ours.name,
        );
        return mine !== undefined && mine.swd < row.swd;
      }).length;
      console.log(
        `${String(share).padStart(3)}% ${method.padEnd(16)} ${mean((r) => r.psnr)} ${mean((r) => r.swd)} ` +
          `${mean((r) => r.hf)} ${mean((r) => r.seam)} ${seconds.toFixed(2).padStart(6)}` +
          (method === ours.name ? '' : `              ${wins}/${own.length}`),
      );
    }
  }
}

main();

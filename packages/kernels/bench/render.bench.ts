/**
 * Median time and structure fidelity of the renderer per input:
 *   node packages/kernels/bench/render.bench.ts [out.json] <path[,domain]> …
 * Each input runs once to warm up and three times for the median, at cnStrength 0.95.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { classifyInput } from '../src/render/classify.ts';
import { renderDrawing } from '../src/render/render.ts';
import type { Domain } from '../src/render/types.ts';
import { readRgb8 } from './picture-io.ts';
import { exteriorLooks, interiorLooks } from './render-looks.ts';

const RUNS = 3;
const [out, ...inputs] = process.argv.slice(2);
const rows = [];
for (const input of inputs) {
  const [path, domain = 'interior'] = input.split(',');
  const image = await readRgb8(path, 1024);
  const inside = domain === 'interior' || domain === 'commercial';
  const { kind } = classifyInput(image);
  const times: number[] = [];
  let structure = 0;
  let regions = 0;
  for (let run = 0; run <= RUNS; run++) {
    const started = performance.now();
    const result = renderDrawing({
      image,
      kind,
      domain: domain as Domain,
      look: inside ? interiorLooks.modern : exteriorLooks.white,
      followPalette: 0,
      cnStrength: 0.95,
      lock: 1,
      atmosphere: 'day',
      environment: '',
      view: '',
      seed: 1,
    });
    if (run > 0) times.push(performance.now() - started);
    structure = result.structure;
    regions = result.regions;
  }
  const medianMs = Math.round(times.sort((a, b) => a - b)[RUNS >> 1]);
  const name = path.split('/').pop() ?? path;
  rows.push({
    name,
    kind,
    size: `${image.width}x${image.height}`,
    medianMs,
    structure: Number(structure.toFixed(3)),
    regions,
  });
}
console.table(rows);
mkdirSync(dirname(out), { recursive: true });
writeFileSync(
  out,
  `${JSON.stringify({ runs: RUNS, cnStrength: 0.95, rssMb: Math.round(process.memoryUsage().rss / 1e6), rows }, null, 2)}\n`,
);

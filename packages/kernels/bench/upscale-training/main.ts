// `npm run train:upscale [minutes]`: learns the enlarging networks and writes them into packages/kernels. Goes by
// the clock: what is on record was learned in 45 minutes of two cores. Needs a Python with torch
// (requirements.txt), which `BENCH_PYTHON` may name.
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UPSCALE_MODELS } from '../../src/upscale/models.ts';
import { findPython } from '../table.ts';
import { packNetwork } from './pack.ts';
import { writeExamples } from './write-examples.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../bench-output/upscale');
const OUT = path.resolve(import.meta.dirname, '../../src/upscale/network/networks.generated.ts');
const MINUTES = 45;

const python = findPython('torch');
if (!python) throw new Error('no Python with torch: set BENCH_PYTHON');
await writeExamples(FOLDER);
const learn = path.join(import.meta.dirname, 'learn.py');
const args = [learn, FOLDER, process.argv[2] ?? String(MINUTES)];
const { status } = spawnSync(python, args, { stdio: 'inherit' });
if (status !== 0) throw new Error('learning failed');

const lines: string[] = [];
for (const model of UPSCALE_MODELS) {
  const { buffer, byteOffset, length } = await readFile(path.join(FOLDER, `${model}.f32`));
  const packed = packNetwork(new Float32Array(buffer, byteOffset, length / 4));
  lines.push(`  ${model}:\n    '${Buffer.from(packed).toString('base64')}',\n`);
}
await writeFile(
  OUT,
  [
    '// Made by `npm run train:upscale`. Do not edit.\n',
    '/** Layers as network.ts reads them, base64, by model. */',
    `export const UPSCALE_NETWORKS = {\n${lines.join('')}};\n`,
  ].join('\n'),
);

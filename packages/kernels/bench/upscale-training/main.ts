// `npm run train:upscale`: learns the enlarging filters and writes them into packages/kernels. About
// a minute of one processor; the same inputs give the same bytes.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FilterTable, packFilters, unpackFilters } from '../../src/upscale/filter-table.ts';
import { hashedFilter } from '../../src/upscale/hashed-filter.ts';
import {
  SCALE_STEPS,
  STEP_STAGES,
  UPSCALE_MODELS,
  type UpscaleModel,
  type UpscaleScale,
  type UpscaleStep,
} from '../../src/upscale/models.ts';
import { cropTo, shrink, teachers } from './examples.ts';
import { type Example, fitStage } from './fit.ts';

const OUT = path.resolve(import.meta.dirname, '../../src/upscale/tables.generated.ts');
/** Enlarged pictures have more pixels than there is to learn from them: each third one will do. */
const EVERY_ENLARGED = 3;
/** `x2` is learned before `again`, which works on its results. */
const SCALES: readonly UpscaleScale[] = [2, 3, 4];

type Learned = Record<UpscaleStep, [Uint8Array, Uint8Array]>;

async function learn(model: UpscaleModel): Promise<Learned> {
  const large = await teachers(model);
  const learned: Partial<Learned> = {};
  const tables = new Map<UpscaleStep, FilterTable[]>();
  for (const scale of SCALES) {
    const steps = SCALE_STEPS[scale];
    const step = steps[steps.length - 1];
    const before = steps.slice(0, -1).flatMap((earlier) => tables.get(earlier) ?? []);
    const examples: Example[] = [];
    for (const [index, plane] of large.entries()) {
      const target = cropTo(scale, plane);
      const small = await shrink(model, target, scale, index);
      examples.push({ input: before.reduce(hashedFilter, small), target });
    }
    const [packed, stages] = learnStages(step, examples);
    learned[step] = packed;
    tables.set(step, stages);
    process.stdout.write(`${model} ${scale}×: learned\n`);
  }
  return learned as Learned;
}

function learnStages(
  step: UpscaleStep,
  examples: readonly Example[],
): [[Uint8Array, Uint8Array], FilterTable[]] {
  const [enlarge, refine] = STEP_STAGES[step];
  const first = packFilters(fitStage(enlarge, examples, 1));
  const enlarging = unpackFilters(first, enlarge);
  const enlarged = examples.map(({ input, target }) => ({
    input: hashedFilter(input, enlarging),
    target,
  }));
  const second = packFilters(fitStage(refine, enlarged, EVERY_ENLARGED));
  return [
    [first, second],
    [enlarging, unpackFilters(second, refine)],
  ];
}

const base64 = (bytes: Uint8Array): string => `'${Buffer.from(bytes).toString('base64')}'`;

function sourceOf(all: ReadonlyMap<UpscaleModel, Learned>): string {
  const models = [...all].map(([model, learned]) => {
    const steps = Object.entries(learned).map(
      ([step, stages]) =>
        `    ${step}: [\n${stages.map((s) => `      ${base64(s)},\n`).join('')}    ],\n`,
    );
    return `  ${model}: {\n${steps.join('')}  },\n`;
  });
  return [
    '// Made by `npm run train:upscale`. Do not edit.\n',
    '/** Packed filters of the two stages of each step (see filter-table.ts), base64, by model and step. */',
    `export const UPSCALE_TABLES = {\n${models.join('')}};\n`,
  ].join('\n');
}

const all = new Map<UpscaleModel, Learned>();
for (const model of UPSCALE_MODELS) all.set(model, await learn(model));
await writeFile(OUT, sourceOf(all));

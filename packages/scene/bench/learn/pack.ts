import { writeFileSync } from 'node:fs';
import { type BoostedTrees, packTrees } from '@zhuhui/kernels/reading';

const FOLDER = new URL('../../../kernels/src/render/reading/models/', import.meta.url);

/** Writes a model as the TypeScript module that the kernels read it from. */
export function writeModel(name: string, model: BoostedTrees): void {
  const bytes = packTrees(model);
  const text = Buffer.from(bytes).toString('base64');
  writeFileSync(
    new URL(`${name}.generated.ts`, FOLDER),
    `/** Written by packages/scene/bench/learn/learn.ts: boosted trees, packed. */\nexport default '${text}';\n`,
  );
}

// The first step of `npm run train:upscale`: pairs of a large luma plane and its small pictures, as raw
// floats with an index beside them, for learn.py.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plane } from '../../src/image.ts';
import {
  UPSCALE_MODELS,
  UPSCALE_SCALES,
  type UpscaleModel,
  type UpscaleScale,
} from '../../src/upscale/models.ts';
import { cropTo, shrink, type Teacher, teachers } from './examples.ts';

/** Every scale divides the sides of a large plane. */
const SIDES = 12;

/** One large plane and what it is to be guessed from; files hold floats, row after row. */
interface Example {
  readonly weight: number;
  readonly width: number;
  readonly height: number;
  readonly target: string;
  readonly inputs: Readonly<Record<UpscaleScale, string>>;
}

/** Writes the examples of each model into a folder of its own under `folder`. */
export async function writeExamples(folder: string): Promise<void> {
  for (const model of UPSCALE_MODELS) {
    const into = path.join(folder, model);
    await mkdir(into, { recursive: true });
    const examples: Example[] = [];
    for (const [index, teacher] of (await teachers(model)).entries()) {
      examples.push(await writeExample(into, model, teacher, index));
    }
    await writeFile(path.join(into, 'index.json'), JSON.stringify(examples, null, 1));
  }
}

async function writeExample(
  folder: string,
  model: UpscaleModel,
  { plane, weight }: Teacher,
  index: number,
): Promise<Example> {
  const large = cropTo(SIDES, plane);
  const write = async (name: string, { data }: Plane): Promise<string> => {
    await writeFile(path.join(folder, name), Float32Array.from(data));
    return name;
  };
  const inputs: Partial<Record<UpscaleScale, string>> = {};
  for (const scale of UPSCALE_SCALES) {
    const small = await shrink(model, large, scale, index);
    inputs[scale] = await write(`${index}-x${scale}.f32`, small);
  }
  return {
    weight,
    width: large.width,
    height: large.height,
    target: await write(`${index}.f32`, large),
    inputs: inputs as Record<UpscaleScale, string>,
  };
}

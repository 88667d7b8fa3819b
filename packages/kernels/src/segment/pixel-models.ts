import type { OklabPlanes } from '../color/oklab.ts';
import { createRandom } from '../random.ts';
import { type ColourModel, type ColourSamples, colourCost, fitColours } from './colour-model.ts';

/** The colours of a selection and of the rest. */
export interface Models {
  readonly subject: ColourModel;
  readonly background: ColourModel;
}

/** A colour alone never speaks louder than this, in −log likelihood. */
const COLOUR_LIMIT = 6;
const SAMPLES = 3000;
const SEED = 5;

/** Models of the pixels with either mark. */
export function modelsOf(
  picture: OklabPlanes,
  marks: Uint8Array,
  subject: number,
  background: number,
): Models {
  return {
    subject: fitColours(samplesWhere(picture, marks, subject), createRandom(SEED)),
    background: fitColours(samplesWhere(picture, marks, background), createRandom(SEED + 1)),
  };
}

/** What calling a colour subject costs more than calling it background, limited to ±{@link COLOUR_LIMIT}. */
export function subjectCost(models: Models, L: number, a: number, b: number): number {
  const cost = colourCost(models.subject, L, a, b) - colourCost(models.background, L, a, b);
  return Math.max(-COLOUR_LIMIT, Math.min(COLOUR_LIMIT, cost));
}

/** Evenly spread pixels with the given mark. */
function samplesWhere(picture: OklabPlanes, marks: Uint8Array, mark: number): ColourSamples {
  let total = 0;
  for (let p = 0; p < marks.length; p++) if (marks[p] === mark) total++;
  const every = Math.max(1, Math.ceil(total / SAMPLES));
  const count = Math.ceil(total / every);
  const colour = new Float32Array(count * 3);
  let seen = 0;
  for (let p = 0; p < marks.length; p++) {
    if (marks[p] !== mark || seen++ % every !== 0) continue;
    const at = Math.floor((seen - 1) / every) * 3;
    colour[at] = picture.L[p];
    colour[at + 1] = picture.a[p];
    colour[at + 2] = picture.b[p];
  }
  return { count, colour, weight: new Float32Array(count).fill(1) };
}

import { classifyInput } from '@zhuhui/kernels';
import { type Case, type Figure, inColour, type Kept, mediaOf } from './figure.ts';

/** What each medium may be taken for: a rendered picture is a photograph to a designer. */
const RIGHT: Readonly<Record<string, readonly string[]>> = {
  photo: ['photo', 'render'],
  whiteModel: ['whiteModel'],
  line: ['line'],
  plan: ['plan'],
};

/** Whether the kind of picture is told. */
export async function judgeKinds({ name, truth, keep }: Case): Promise<Figure[]> {
  const media: (readonly [string, Kept])[] = [...mediaOf(truth)];
  if (truth.plan) media.push(['plan', inColour(truth.plan.drawing)]);
  const figures: Figure[] = [];
  for (const [medium, image] of media) {
    const { kind, confidence } = classifyInput(image);
    const right = RIGHT[medium].includes(kind);
    const values: Record<string, number> = { 'right (share)': right ? 1 : 0, confidence };
    if (!right) {
      values[`taken for ${kind}`] = 1;
      await keep(`${name}-${medium}-is-no-${kind}.png`, image);
    }
    figures.push({ subject: 'kinds', row: medium, values });
  }
  return figures;
}

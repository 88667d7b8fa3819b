import { MEANING, readPicture } from '@zhuhui/kernels/reading';
import { describe, expect, it, vi } from 'vitest';
import { type Medium, sampleStudies } from '../bench/studies/index.ts';
import { drawStudy } from '../bench/studies/picture.ts';
import { cameraErrors, scoreReading } from '../bench/studies/score.ts';
import { vanishingPointsOf } from './truth.ts';

// Casting and reading a picture takes about a second on a busy core.
vi.setConfig({ testTimeout: 60_000 });

const WIDTH = 768;
const HEIGHT = 512;

function study(name: string) {
  const found = sampleStudies().find((s) => s.name === name);
  if (found === undefined) throw new RangeError(name);
  return found;
}

/** Least shares of the pixels whose role and orientation must be right. */
const CASES: readonly (readonly [string, Medium, number, number])[] = [
  ['livingRoom', 'line', 0.75, 0.75],
  ['villa', 'line', 0.5, 0.6],
];

describe('reading pictures of known scenes', () => {
  it.each(CASES)('%s as %s', (name, medium, role, facing) => {
    const made = study(name);
    const { truth, view, images } = drawStudy(made, [medium], WIDTH, HEIGHT);
    const image = images.get(medium);
    if (image === undefined) throw new RangeError(medium);
    const reading = readPicture(image, medium, made.inside ? 'interior' : 'architecture', 0.8);
    const score = scoreReading(reading, truth, MEANING);
    expect(score.role).toBeGreaterThan(role);
    expect(score.facing).toBeGreaterThan(facing);
    expect(cameraErrors(reading.camera, vanishingPointsOf(view)).horizon).toBeLessThan(0.02);
  });
});

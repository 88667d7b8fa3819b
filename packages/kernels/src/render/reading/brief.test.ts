import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRgb8 } from '../../../bench/picture-io.ts';
import { resizeRgb8 } from '../../filter/resize.ts';
import { readPicture } from '../read.ts';
import type { SurfaceRole } from '../types.ts';

const SKETCH = join(import.meta.dirname, '../../../../../apps/web/public/samples/villa-sketch.png');

it('takes the open ground of a sketch for the lawn that the brief names, and for paving without', async () => {
  // At the size at which renderings are read; at others the sketch alone tells it.
  const sketch = resizeRgb8(await readRgb8(SKETCH), 1024, 682, 'area');
  const shareOf = (role: SurfaceRole, asked: readonly SurfaceRole[]): number => {
    const { regions, parts } = readPicture(sketch, 'sketch', 'architecture', 0.8, asked);
    return regions.reduce((sum, { id, share }) => sum + (parts[id].role === role ? share : 0), 0);
  };
  expect(shareOf('ground', [])).toBeLessThan(0.1);
  expect(shareOf('ground', ['ground'])).toBeGreaterThan(0.15);
  expect(shareOf('ground', ['ground', 'paving'])).toBeLessThan(0.1);
});

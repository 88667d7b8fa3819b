import { beforeAll, describe, expect, it } from 'vitest';
import { openSubjectFinder, type SubjectFinder } from './subject-finder.ts';

const DISC = { x: 150, y: 100, radius: 55 };
const SIZE = { width: 320, height: 200 };

/** A red disc on a wall that grows brighter, or the wall alone. */
function picture(hasDisc: boolean) {
  const data = new Uint8Array(SIZE.width * SIZE.height * 3);
  for (let p = 0; p < SIZE.width * SIZE.height; p++) {
    const [x, y] = [p % SIZE.width, Math.floor(p / SIZE.width)];
    const inside = hasDisc && Math.hypot(x - DISC.x, y - DISC.y) < DISC.radius;
    data.set(inside ? [184, 69, 46] : [74 + x / 10, 106 + y / 8, 160], p * 3);
  }
  return { ...SIZE, data };
}

describe('the networks that see a subject', () => {
  let see: SubjectFinder;
  beforeAll(async () => {
    see = await openSubjectFinder();
  });

  it('see what stands on a wall, and masks of it', async () => {
    const { map, masks } = await see(picture(true));
    const at = (x: number, y: number): number =>
      map.data[
        Math.floor((y / SIZE.height) * map.height) * map.width +
          Math.floor((x / SIZE.width) * map.width)
      ] ?? 0;
    expect(at(DISC.x, DISC.y)).toBeGreaterThan(0.9);
    expect(at(20, 20)).toBeLessThan(0.1);
    expect(masks).toHaveLength(4);
  });

  it('ask for no masks where nothing stands out', async () => {
    expect((await see(picture(false))).masks).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { openMaskNetwork } from './network.ts';
import { findPieces } from './pieces.ts';

const SIZE = { width: 320, height: 200 };
const DISC = { x: 150, y: 100, radius: 55 };

test('a disc on a wall and the wall around it are pieces, each once', async () => {
  const data = new Uint8Array(SIZE.width * SIZE.height * 3);
  const isDisc = (x: number, y: number) => Math.hypot(x - DISC.x, y - DISC.y) < DISC.radius;
  for (let p = 0; p < SIZE.width * SIZE.height; p++) {
    const [x, y] = [p % SIZE.width, Math.floor(p / SIZE.width)];
    data.set(isDisc(x, y) ? [184, 69, 46] : [74 + x / 10, 106 + y / 8, 160], p * 3);
  }
  const pieces = await findPieces({ ...SIZE, data }, await openMaskNetwork());
  const onDisc = pieces.filter(({ side, logOdds }) => {
    const step = SIZE.width / side;
    let [both, either] = [0, 0];
    for (let p = 0; p < logOdds.length; p++) {
      const [x, y] = [((p % side) + 0.5) * step, (Math.floor(p / side) + 0.5) * step];
      if (y > SIZE.height) continue;
      const [inside, selected] = [isDisc(x, y), (logOdds[p] ?? 0) > 0];
      if (inside && selected) both++;
      if (inside || selected) either++;
    }
    return both / either > 0.9;
  });
  expect(onDisc).toHaveLength(1);
  expect(pieces.length).toBeLessThan(12);
});

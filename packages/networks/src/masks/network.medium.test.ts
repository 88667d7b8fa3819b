import { beforeAll, describe, expect, it } from 'vitest';
import { type EncodedPicture, type MaskNetwork, openMaskNetwork } from './network.ts';

const DISC = { x: 150, y: 100, radius: 55 };
const SIZE = { width: 320, height: 200 };

/** A red disc on a wall that grows brighter. */
function discPicture() {
  const data = new Uint8Array(SIZE.width * SIZE.height * 3);
  for (let p = 0; p < SIZE.width * SIZE.height; p++) {
    const [x, y] = [p % SIZE.width, Math.floor(p / SIZE.width)];
    const inside = Math.hypot(x - DISC.x, y - DISC.y) < DISC.radius;
    data.set(inside ? [184, 69, 46] : [74 + x / 10, 106 + y / 8, 160], p * 3);
  }
  return { ...SIZE, data };
}

describe('the network that proposes masks', () => {
  let network: MaskNetwork;
  let picture: EncodedPicture;
  beforeAll(async () => {
    network = await openMaskNetwork();
    picture = await network.encode(discPicture());
  });

  /** Share of a mask on the disc, and of the disc in it. */
  const onDisc = (logOdds: Float32Array, side: number) => {
    const step = SIZE.width / side;
    let [both, mask, disc] = [0, 0, 0];
    for (let p = 0; p < logOdds.length; p++) {
      const [x, y] = [((p % side) + 0.5) * step, (Math.floor(p / side) + 0.5) * step];
      if (y > SIZE.height) continue;
      const inside = Math.hypot(x - DISC.x, y - DISC.y) < DISC.radius;
      const selected = (logOdds[p] ?? 0) > 0;
      both += inside && selected ? 1 : 0;
      mask += selected ? 1 : 0;
      disc += inside ? 1 : 0;
    }
    return both / (mask + disc - both);
  };

  it('finds what was clicked on, and says so of the mask that shows it', async () => {
    const masks = await network.propose(picture, [{ x: DISC.x, y: DISC.y, label: 1 }], null);
    expect(masks).toHaveLength(4);
    const [surest] = [...masks].sort((a, b) => b.quality - a.quality);
    expect(surest && onDisc(surest.logOdds, surest.side)).toBeGreaterThan(0.9);
  });

  it('takes away what a click says does not belong', async () => {
    const wall = { x: 20, y: 20, label: 1 as const };
    const [both] = await network.propose(picture, [wall], null);
    const disc = { x: DISC.x, y: DISC.y, label: 0 as const };
    const [without] = await network.propose(picture, [wall, disc], both?.logOdds ?? null);
    expect(without && onDisc(without.logOdds, without.side)).toBeLessThan(0.05);
  });

  it('says after the first click also what the last one means by itself', async () => {
    const [wall] = await network.propose(picture, [{ x: 20, y: 20, label: 1 }], null);
    for (const label of [0, 1] as const) {
      const clicks = [
        { x: 20, y: 20, label: 1 },
        { x: DISC.x, y: DISC.y, label },
      ] as const;
      const masks = await network.propose(picture, clicks, wall?.logOdds ?? null);
      expect(masks.map(({ alone }) => alone)).toEqual([
        ...Array(4).fill(false),
        ...Array(4).fill(true),
      ]);
      const [surest] = masks.slice(4).sort((a, b) => b.quality - a.quality);
      expect(surest && onDisc(surest.logOdds, surest.side)).toBeGreaterThan(0.9);
    }
  });

  it('finds what a box is drawn around', async () => {
    const { x, y, radius } = DISC;
    const box = [x - radius - 5, y - radius - 5, x + radius + 5, y + radius + 5] as const;
    const masks = await network.propose(picture, [], null, box);
    expect(masks).toHaveLength(4);
    const [surest] = [...masks].sort((a, b) => b.quality - a.quality);
    expect(surest && onDisc(surest.logOdds, surest.side)).toBeGreaterThan(0.9);
  });

  it('answers the same to the same', async () => {
    const ask = () => network.propose(picture, [{ x: DISC.x, y: DISC.y, label: 1 }], null);
    const [one, other] = [await ask(), await ask()];
    expect(other.map(({ quality }) => quality)).toEqual(one.map(({ quality }) => quality));
  });
});

import sharp from 'sharp';
import { expect, it } from 'vitest';
import { resizeRgb8 } from '../../filter/resize.ts';
import type { Rgb8 } from '../../image.ts';
import { readPicture } from '../read.ts';
import type { SurfaceRole } from '../types.ts';

/** A house and a garage on ground of which nothing is said. */
const HOUSE = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="682">
  <rect width="1024" height="682" fill="#fff"/>
  <g fill="none" stroke="#222" stroke-width="2.5">
    <path d="M0 545H1024M230 545V285H590V545M195 285L412 150L630 285ZM590 545V360H850V545M580 360L720 300L862 360Z"/>
    <path d="M270 330H340V405H270ZM305 330V405M480 330H550V405H480ZM515 330V405M375 545V425H445V545"/>
    <path d="M625 405H815V545H625ZM625 440H815M625 475H815M625 510H815M385 545L335 682M440 545L490 682"/>
  </g></svg>`;

async function drawn(): Promise<Rgb8> {
  const { data, info } = await sharp(Buffer.from(HOUSE))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rgb = new Uint8Array(info.width * info.height * 3);
  for (let p = 0; p < rgb.length; p++) rgb[p] = data[Math.floor(p / 3) * info.channels + (p % 3)];
  return resizeRgb8({ width: info.width, height: info.height, data: rgb }, 1024, 682, 'area');
}

it('takes open ground for what the brief names, lawn or paving', async () => {
  const house = await drawn();
  const shareOf = (role: SurfaceRole, asked: readonly SurfaceRole[]): number => {
    const { regions, parts } = readPicture(house, 'line', 'architecture', 0.8, asked);
    return regions.reduce((sum, { id, share }) => sum + (parts[id].role === role ? share : 0), 0);
  };
  expect(shareOf('ground', ['ground'])).toBeGreaterThan(0.18);
  expect(shareOf('paving', ['ground'])).toBeLessThan(0.05);
  expect(shareOf('paving', ['paving'])).toBeGreaterThan(0.18);
  expect(shareOf('ground', ['paving'])).toBeLessThan(0.05);
  // With both, or neither, the drawing alone tells.
  expect(shareOf('ground', ['ground', 'paving'])).toBe(shareOf('ground', []));
});

import { mkdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';

const PUBLIC = new URL('../../apps/web/public/', import.meta.url);
const CARD = { width: 1200, height: 630 };
/** Systems cut masks out of icons; this much of the side is safe. */
const SAFE_SHARE = 0.66;

/** The product's sign in the sizes that systems ask for, and the picture that links are shown with. */
export async function paintIcons(): Promise<void> {
  const sign = await readFile(new URL('mark.svg', PUBLIC));
  const ground = /fill="(#[0-9A-Fa-f]{6})"/.exec(sign.toString())?.[1];
  if (!ground) throw new Error('mark.svg has no ground colour');
  await mkdir(new URL('icons/', PUBLIC), { recursive: true });
  const at = (file: string) => new URL(file, PUBLIC).pathname;
  const drawn = (sidePx: number) =>
    sharp(sign, { density: (72 * sidePx) / 32 })
      .resize(sidePx, sidePx)
      .png({ compressionLevel: 9 });
  const onGround = async (sidePx: number, share: number) =>
    sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: ground } })
      .composite([{ input: await drawn(Math.round(sidePx * share)).toBuffer() }])
      .png({ compressionLevel: 9, palette: true });
  for (const side of [32, 192, 512]) await drawn(side).toFile(at(`icons/icon-${side}.png`));
  await (await onGround(512, SAFE_SHARE)).toFile(at('icons/maskable-512.png'));
  await (await onGround(180, 0.86)).toFile(at('icons/apple-touch-180.png'));
  await card(await drawn(120).toBuffer());
}

/** Half model screenshot, half result, with the sign. */
async function card(sign: Buffer): Promise<void> {
  const samples = new URL('samples/', PUBLIC);
  const half = CARD.width / 2;
  const filled = (file: string) =>
    sharp(new URL(file, samples).pathname).resize({ ...CARD, fit: 'cover' });
  const left = await filled('villa-colour.webp')
    .extract({ left: 0, top: 0, width: half, height: CARD.height })
    .png()
    .toBuffer();
  const line = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="${CARD.height}"><path fill="#fff" d="M0 0h4v${CARD.height}H0z"/></svg>`,
  );
  await filled('hero/villa-day.webp')
    .composite([
      { input: left, left: 0, top: 0 },
      { input: line, left: half - 2, top: 0 },
      { input: sign, left: 48, top: CARD.height - 168 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(new URL('share-card.jpg', samples).pathname);
}

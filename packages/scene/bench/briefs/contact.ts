import { basename, join } from 'node:path';
import sharp from 'sharp';
import { SHEET_BRIEFS } from './briefs.ts';

const CAPTION_PX = 26;

interface SheetForm {
  readonly columns: number;
  readonly cellPx: readonly [width: number, height: number];
}

const WRITTEN: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (words: string) => words.replace(/[&<>]/g, (sign) => WRITTEN[sign]);

/** Number of the brief that a rendered file is named after. */
const numberOf = (file: string) => Number(/(\d+)\.png$/.exec(basename(file))?.[1]);

/** Lays rendered pictures out in rows, the brief under each. The ending of `out` chooses PNG, JPEG or WebP. */
export async function writeContactSheet(
  files: readonly string[],
  out: string,
  { columns, cellPx: [width, height] }: SheetForm,
): Promise<void> {
  const rows = Math.ceil(files.length / columns);
  const cellHeight = height + CAPTION_PX;
  const cells = await Promise.all(
    files.map(async (file, k) => ({
      input: await sharp(file).resize(width, height).toBuffer(),
      left: (k % columns) * width,
      top: Math.floor(k / columns) * cellHeight,
    })),
  );
  const size = { width: columns * width, height: rows * cellHeight };
  const words = files.map((file, k) => {
    const number = numberOf(file);
    const [x, y] = [(k % columns) * width + 4, (Math.floor(k / columns) + 1) * cellHeight - 9];
    const caption = `${number} ${SHEET_BRIEFS[number - 1] ?? ''}`;
    const fontPx = Math.min(width / 40 + 1, (width - 8) / caption.length);
    return `<text x="${x}" y="${y}" font-size="${fontPx}">${escaped(caption)}</text>`;
  });
  const captions = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="Noto Sans CJK SC, sans-serif">${words.join('')}</svg>`;
  await sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .composite([...cells, { input: Buffer.from(captions), left: 0, top: 0 }])
    .toFile(out);
}

/** Writes pages of six at full size into the pictures' folder, and one sheet of all. */
export async function writeContactSheets(files: readonly string[], folder: string): Promise<void> {
  const perPage = 6;
  for (let from = 0; from < files.length; from += perPage) {
    const page = join(folder, `page-${from / perPage + 1}.png`);
    await writeContactSheet(files.slice(from, from + perPage), page, {
      columns: 2,
      cellPx: [480, 270],
    });
  }
  const all = { columns: 6, cellPx: [320, 180] } as const;
  await writeContactSheet(files, join(folder, 'sheet.webp'), all);
}

import { saveBlob } from '../../../shared/browser/download.ts';
import { markMadeHere } from '../../../shared/browser/mark-made-here.ts';

/** A picture of the sheet; null where there is none. */
export type SheetCell = {
  readonly fileId: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
} | null;

interface SheetPicture {
  readonly title: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Row by row. */
  readonly cells: readonly SheetCell[];
}

const CELL_WIDTH_PX = 640;
const GAP_PX = 16;
const HEAD_PX = 56;
const SIDE_PX = 180;
const TEXT_PX = 24;
const LINE_PX = 32;

/** Words in lines that are no wider; Chinese breaks anywhere. */
export function linesOf(
  words: string,
  widthPx: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const lines = [''];
  for (const sign of words) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && widthOf(line + sign) > widthPx) lines.push(sign);
    else lines[lines.length - 1] = line + sign;
  }
  return lines;
}

/** Draws all pictures with their headings on white paper and saves them as one JPEG. */
export async function saveSheet({ title, rows, columns, cells }: SheetPicture): Promise<void> {
  const first = cells.find((cell) => cell !== null);
  const ratio = first ? first.height / first.width : 0.75;
  const height = Math.round(CELL_WIDTH_PX * ratio);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX + columns.length * (CELL_WIDTH_PX + GAP_PX);
  canvas.height = HEAD_PX + rows.length * (height + GAP_PX);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.font = `${TEXT_PX}px ${getComputedStyle(document.body).fontFamily}`;
  context.textBaseline = 'middle';
  const left = (column: number) => SIDE_PX + column * (CELL_WIDTH_PX + GAP_PX);
  const top = (row: number) => HEAD_PX + row * (height + GAP_PX);
  columns.forEach((name, column) => {
    context.fillText(name, left(column), HEAD_PX / 2, CELL_WIDTH_PX);
  });
  rows.forEach((name, row) => {
    const lines = linesOf(name, SIDE_PX - 2 * GAP_PX, (text) => context.measureText(text).width);
    lines.forEach((line, at) => {
      const middle = top(row) + height / 2 + (at - (lines.length - 1) / 2) * LINE_PX;
      context.fillText(line, GAP_PX, middle);
    });
  });
  await Promise.all(
    cells.map(async (cell, at) => {
      if (!cell) return;
      const image = new Image();
      image.src = cell.url;
      await image.decode();
      const [row, column] = [Math.floor(at / columns.length), at % columns.length];
      context.drawImage(image, left(column), top(row), CELL_WIDTH_PX, height);
    }),
  );
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.92),
  );
  if (!blob) throw new Error('no picture');
  const fileIds = cells.flatMap((cell) => cell?.fileId ?? []);
  const marked = await markMadeHere(blob, fileIds);
  saveBlob(marked, { name: title, ending: 'jpg' });
}

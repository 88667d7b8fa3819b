import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import PdfDocument from 'pdfkit';
import {
  A3_LANDSCAPE,
  type Box,
  type Page,
  type PictureBox,
  POINTS_PER_MM,
  type ReadPicture,
  type TextBox,
} from './model.ts';
import { ASCENT, type Typeface } from './typeface.ts';

export interface DocumentFacts {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
}

/** Reads a picture once to be drawn any number of times; missing from the library's types. */
interface ImageOpener {
  openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc;
}

const pt = (mm: number): number => mm * POINTS_PER_MM;

/**
 * A booklet as a PDF while it is being written: each picture is read when its page comes, embedded once
 * however often it is shown, and let go; the writing waits for the reader. Text stays text, in the parts
 * of the face that are used. What goes wrong on the way ends the stream with the error.
 */
export function writePdf(
  pages: readonly Page[],
  read: ReadPicture,
  face: Typeface,
  { title, author, createdAt }: DocumentFacts,
): Readable {
  const out = new PassThrough();
  const pdf = new PdfDocument({
    size: [pt(A3_LANDSCAPE.widthMm), pt(A3_LANDSCAPE.heightMm)],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: '筑绘', CreationDate: createdAt },
  });
  pdf.registerFont('regular', face.files.regular);
  pdf.registerFont('bold', face.files.bold);
  pdf.on('error', (error) => out.destroy(error));
  pdf.pipe(out);
  write().catch((error: Error) => out.destroy(error));
  return out;

  async function write(): Promise<void> {
    const opener = pdf as typeof pdf & ImageOpener;
    const images = new Map<string, PDFKit.Mixins.ImageSrc>();
    for (const page of pages) {
      pdf.addPage();
      pdf.outline.addItem(page.name);
      for (const box of page.boxes) {
        if (box.kind === 'picture') {
          const { id } = box.picture;
          const image = images.get(id) ?? opener.openImage(Buffer.from(await read(box.picture)));
          images.set(id, image);
          if (out.destroyed) return;
          drawPicture(pdf, image, box);
          await drained();
        } else drawBox(pdf, box);
      }
    }
    pdf.end();
  }

  /** Until what is written so far has been taken. */
  async function drained(): Promise<void> {
    while (!out.destroyed && (pdf.readableLength > 0 || out.writableNeedDrain)) {
      if (out.writableNeedDrain) {
        const gone = new AbortController();
        const stop = () => gone.abort();
        out.once('close', stop);
        await once(out, 'drain', { signal: gone.signal }).catch(() => undefined);
        out.off('close', stop);
      } else await nextTurn();
    }
  }
}

function drawPicture(
  pdf: PDFKit.PDFDocument,
  image: PDFKit.Mixins.ImageSrc,
  { xMm, yMm, widthMm, heightMm, crop }: PictureBox,
): void {
  const [width, height] = [widthMm / crop.width, heightMm / crop.height];
  pdf.save();
  pdf.rect(pt(xMm), pt(yMm), pt(widthMm), pt(heightMm)).clip();
  pdf.image(image, pt(xMm - crop.left * width), pt(yMm - crop.top * height), {
    ...{ width: pt(width), height: pt(height), ignoreOrientation: true },
  });
  pdf.restore();
}

function drawBox(pdf: PDFKit.PDFDocument, box: Exclude<Box, PictureBox>): void {
  switch (box.kind) {
    case 'text':
      drawText(pdf, box);
      break;
    case 'rectangle':
      pdf.rect(pt(box.xMm), pt(box.yMm), pt(box.widthMm), pt(box.heightMm)).fill(box.fill);
      break;
    case 'ellipse': {
      const [rx, ry] = [box.widthMm / 2, box.heightMm / 2];
      pdf.ellipse(pt(box.xMm + rx), pt(box.yMm + ry), pt(rx), pt(ry)).fill(box.fill);
      break;
    }
    case 'line': {
      const { fromMm, toMm } = box;
      pdf.moveTo(pt(fromMm[0]), pt(fromMm[1])).lineTo(pt(toMm[0]), pt(toMm[1]));
      pdf.lineWidth(pt(box.widthMm)).stroke(box.colour);
    }
  }
}

/** Each line on its own baseline, its em box in the middle of the leading. */
function drawText(pdf: PDFKit.PDFDocument, box: TextBox): void {
  pdf.font(box.weight, box.sizePt).fillColor(box.colour);
  const lead = pt(box.leadingMm);
  box.lines.forEach((line, at) => {
    if (line === '') return;
    // The face is measured without kerning, so it is set without it.
    const options = { features: [], lineBreak: false } satisfies PDFKit.Mixins.TextOptions;
    const free = pt(box.widthMm) - pdf.widthOfString(line, options);
    const shift = box.align === 'left' ? 0 : box.align === 'right' ? free : free / 2;
    const baseline = pt(box.yMm) + at * lead + (lead - box.sizePt) / 2 + ASCENT * box.sizePt;
    pdf.text(line, pt(box.xMm) + shift, baseline, { ...options, baseline: 'alphabetic' });
  });
}

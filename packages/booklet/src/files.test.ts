import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer, type ZipFile } from 'yauzl';
import { layOut } from './layout/layout.ts';
import { type Picture, type PictureBox, POINTS_PER_MM } from './model.ts';
import { writePdf } from './pdf.ts';
import { writePptx } from './pptx/pptx.ts';
import { sample } from './testing/sample.ts';
import { bookletTypeface } from './typeface.ts';

const face = bookletTypeface();
const pages = layOut(sample, face);
const facts = { title: '滨江花园', author: '陈堃', createdAt: new Date('2026-11-21T00:00:00Z') };

/** A small picture of the right proportions; says which were read. */
function reader() {
  const asked: string[] = [];
  const read = async ({ id, widthPx, heightPx }: Picture) => {
    asked.push(id);
    const size = { width: widthPx / 20, height: heightPx / 20 };
    const image = sharp({ create: { ...size, channels: 3, background: '#1f6f68' } });
    return image.jpeg().toBuffer();
  };
  return { asked, read };
}

const picturesOn = (at: number): readonly PictureBox[] =>
  (pages[at]?.boxes ?? []).filter((box): box is PictureBox => box.kind === 'picture');

describe('as PDF, to a reader', () => {
  const { asked, read } = reader();
  let pdf: Awaited<ReturnType<typeof getDocument>['promise']>;
  beforeAll(async () => {
    const data = new Uint8Array(await buffer(writePdf(pages, read, face, facts)));
    pdf = await getDocument({ data, verbosity: 0 }).promise;
  });

  it('has sheets of A3, a title, and bookmarks', async () => {
    expect(pdf.numPages).toBe(pages.length);
    for (let at = 1; at <= pdf.numPages; at++) {
      const [, , width = 0, height = 0] = (await pdf.getPage(at)).view;
      expect(width / POINTS_PER_MM).toBeCloseTo(420, 2);
      expect(height / POINTS_PER_MM).toBeCloseTo(297, 2);
    }
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: '滨江花园', Author: '陈堃' });
    const outline = await pdf.getOutline();
    expect(outline.map(({ title }) => title)).toEqual(pages.map(({ name }) => name));
  });

  it('has all its text as text, where it was laid out', async () => {
    for (const [at, { boxes }] of pages.entries()) {
      const { items } = await (await pdf.getPage(at + 1)).getTextContent();
      const found = items.flatMap((item) =>
        'str' in item && item.str.trim() !== '' ? [item] : [],
      );
      const texts = boxes.flatMap((box) => (box.kind === 'text' ? [box] : []));
      const lines = texts.flatMap((box) => box.lines.filter((line) => line !== ''));
      const plain = (text: string) => text.replace(/\s/g, '');
      expect(plain(found.map(({ str }) => str).join(''))).toBe(plain(lines.join('')));
      const first = texts.find(({ align }) => align === 'left');
      const same = found.find(({ str }) => plain(first?.lines[0] ?? '').startsWith(plain(str)));
      expect(same?.transform[4] / POINTS_PER_MM).toBeCloseTo(first?.xMm ?? 0, 1);
    }
  });

  it('shows each picture at its millimetres and holds it once', async () => {
    expect([...asked].sort()).toEqual(['model', 'plan', 'room']);
    for (const [at] of pages.entries()) {
      const { fnArray, argsArray } = await (await pdf.getPage(at + 1)).getOperatorList();
      const drawn = fnArray.flatMap((operation, index) => {
        if (operation !== OPS.paintImageXObject) return [];
        // The matrix before a picture stretches the unit square to its size, in points.
        const matrix = fnArray.lastIndexOf(OPS.transform, index);
        return [argsArray[matrix] as number[]];
      });
      const sizes = drawn.map(([a = 0, , , d = 0]) =>
        [a, d].map((one) => Math.abs(one) / POINTS_PER_MM),
      );
      const wanted = picturesOn(at).map(({ widthMm, heightMm, crop }) => [
        ...[widthMm / crop.width, heightMm / crop.height],
      ]);
      expect(sizes.flat()).toHaveLength(wanted.flat().length);
      for (const [index, value] of sizes.flat().entries()) {
        expect(value).toBeCloseTo(wanted.flat()[index] ?? 0, 1);
      }
    }
  });
});

it('ends the PDF with the error of a picture that cannot be read', async () => {
  const read = () => Promise.reject(new Error('no bytes'));
  await expect(buffer(writePdf(pages, read, face, facts))).rejects.toThrow('no bytes');
  await expect(buffer(writePptx(pages, read, facts))).rejects.toThrow('no bytes');
});

describe('as PPTX', () => {
  const { asked, read } = reader();
  let parts: ReadonlyMap<string, Buffer>;
  beforeAll(async () => {
    parts = await unzip(await buffer(writePptx(pages, read, facts)));
  });
  const xml = (name: string) => parts.get(name)?.toString('utf8') ?? '';

  it('has every part that another one or the list of types names', () => {
    for (const [name, content] of parts) {
      if (!name.endsWith('.rels')) continue;
      const folder = name.replace(/_rels\/[^/]*$/, '');
      for (const [, target] of content.toString('utf8').matchAll(/Target="([^"]+)"/g)) {
        const found = new URL(target ?? '', `file:///${folder}`).pathname.slice(1);
        expect(parts.has(found), `${name} → ${target}`).toBe(true);
      }
    }
    for (const [, name] of xml('[Content_Types].xml').matchAll(/PartName="\/([^"]+)"/g)) {
      expect(parts.has(name ?? '')).toBe(true);
    }
    expect([...parts.keys()][0]).toBe('[Content_Types].xml');
  });

  it('has slides of A3 with the same lines and pictures as the PDF', () => {
    // 420 mm × 297 mm at 36000 units to the millimetre.
    expect(xml('ppt/presentation.xml')).toContain('<p:sldSz cx="15120000" cy="10692000"/>');
    for (const [at, page] of pages.entries()) {
      const slide = xml(`ppt/slides/slide${at + 1}.xml`);
      const lines = [...slide.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text);
      const wanted = page.boxes.flatMap((box) => (box.kind === 'text' ? box.lines : []));
      expect(lines).toEqual(
        wanted.map((line) =>
          line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
        ),
      );
      const sizes = [...slide.matchAll(/<p:pic>.*?<a:ext cx="(\d+)" cy="(\d+)"/g)];
      expect(sizes.map(([, cx, cy]) => [Number(cx), Number(cy)])).toEqual(
        picturesOn(at).map((box) => [
          ...[Math.round(box.widthMm * 36_000), Math.round(box.heightMm * 36_000)],
        ]),
      );
    }
  });

  it('is well-formed throughout', async () => {
    for (const [name, content] of parts) {
      if (!/\.(xml|rels)$/.test(name)) continue;
      // A reader of XML on every machine: libvips draws what librsvg's strict parser takes.
      const inner = content.toString('utf8').replace(/<\?xml[^>]*\?>/, '');
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><metadata>${inner}</metadata></svg>`;
      await expect(sharp(Buffer.from(svg)).metadata(), name).resolves.toBeDefined();
    }
  });

  it('keeps each picture once, as it was handed over', async () => {
    const media = [...parts].filter(([name]) => name.startsWith('ppt/media/'));
    expect(media).toHaveLength(3);
    expect(asked).toHaveLength(3);
    for (const [, bytes] of media) expect((await sharp(bytes).metadata()).format).toBe('jpeg');
  });
});

async function unzip(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const open = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer);
  const zip = await open(bytes, { lazyEntries: false });
  const reading: Promise<[string, Buffer]>[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry) => {
      const stream = promisify(zip.openReadStream.bind(zip) as never) as (
        of: unknown,
      ) => Promise<Readable>;
      reading.push(stream(entry).then(async (from) => [entry.fileName, await buffer(from)]));
    });
    zip.on('end', resolve);
    zip.on('error', reject);
  });
  return new Map(await Promise.all(reading));
}

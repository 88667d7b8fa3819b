import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Page, Picture, ReadPicture } from '../model.ts';
import type { DocumentFacts } from '../pdf.ts';
import {
  contentTypesXml,
  coreXml,
  LAYOUT_XML,
  MASTER_XML,
  presentationXml,
  relationsXml,
  THEME_XML,
} from './frame.ts';
import { slideXml } from './slide.ts';

/**
 * A booklet as a PowerPoint file while it is being written. Its texts and pictures stay editable, in the
 * same places as in the PDF; each picture is kept once and read when its turn comes. What goes wrong on the
 * way ends the stream with the error.
 */
export function writePptx(
  pages: readonly Page[],
  read: ReadPicture,
  { title, author, createdAt }: DocumentFacts,
): Readable {
  const zip = new ZipFile();
  // The library hands out a PassThrough under a narrower type.
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const add = (name: string, xml: string) =>
    zip.addBuffer(Buffer.from(xml), name, { mtime: createdAt });

  // Readers look for this part first.
  add('[Content_Types].xml', contentTypesXml(pages.length));
  add(
    '_rels/.rels',
    relationsXml([
      { id: 'rId1', kind: 'officeDocument', target: 'ppt/presentation.xml' },
      { id: 'rId2', kind: 'core-properties', target: 'docProps/core.xml' },
    ]),
  );
  add('docProps/core.xml', coreXml(title, author, createdAt));
  addFrame(add, pages.length);

  const media = new Map<string, { readonly picture: Picture; readonly name: string }>();
  pages.forEach((page, at) => {
    const shown = picturesOf(page);
    for (const picture of shown.values()) {
      if (media.has(picture.id)) continue;
      media.set(picture.id, { picture, name: `image${media.size + 1}.jpeg` });
    }
    const relations = [...shown.keys()].map((id, index) => ({
      ...{ id: `rId${index + 2}`, kind: 'image', target: `../media/${media.get(id)?.name}` },
      pictureId: id,
    }));
    const named = new Map(relations.map(({ pictureId, id }) => [pictureId, id]));
    const layout = { id: 'rId1', kind: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' };
    add(
      `ppt/slides/slide${at + 1}.xml`,
      slideXml(page, (id) => named.get(id) ?? ''),
    );
    add(`ppt/slides/_rels/slide${at + 1}.xml.rels`, relationsXml([layout, ...relations]));
  });

  for (const { picture, name } of media.values()) {
    const options = { compress: false, mtime: createdAt };
    zip.addReadStreamLazy(`ppt/media/${name}`, options, (ready) => {
      read(picture).then(
        (bytes) => ready(null, Readable.from([bytes])),
        (error: Error) => output.destroy(error),
      );
    });
  }
  zip.end();
  return output;
}

function addFrame(add: (name: string, xml: string) => void, slides: number): void {
  const relations = Array.from({ length: slides }, (_, at) => ({
    ...{ id: `rId${at + 2}`, kind: 'slide', target: `slides/slide${at + 1}.xml` },
  }));
  const master = { id: 'rId1', kind: 'slideMaster', target: 'slideMasters/slideMaster1.xml' };
  const theme = { id: `rId${slides + 2}`, kind: 'theme', target: 'theme/theme1.xml' };
  add('ppt/presentation.xml', presentationXml(relations.map(({ id }) => id)));
  add('ppt/_rels/presentation.xml.rels', relationsXml([master, ...relations, theme]));
  add('ppt/slideMasters/slideMaster1.xml', MASTER_XML);
  add(
    'ppt/slideMasters/_rels/slideMaster1.xml.rels',
    relationsXml([
      { id: 'rId1', kind: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
      { id: 'rId2', kind: 'theme', target: '../theme/theme1.xml' },
    ]),
  );
  add('ppt/slideLayouts/slideLayout1.xml', LAYOUT_XML);
  add(
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
    relationsXml([{ id: 'rId1', kind: 'slideMaster', target: '../slideMasters/slideMaster1.xml' }]),
  );
  add('ppt/theme/theme1.xml', THEME_XML);
}

/** Pictures of a page by their ids, each once. */
const picturesOf = ({ boxes }: Page): ReadonlyMap<string, Picture> =>
  new Map(
    boxes.flatMap((box) =>
      box.kind === 'picture' ? [[box.picture.id, box.picture] as const] : [],
    ),
  );

import { finished, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  bookletTypeface,
  checkPrint,
  layOut,
  missingCharacters,
  type Page,
  type ReadPicture,
  usedWidths,
  writePdf,
  writePptx,
} from '@zhuhui/booklet';
import type { BookletCheck, BookletFormat } from '@zhuhui/contracts';
import sharp from 'sharp';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { createTurns } from '../../platform/turns.ts';
import { ownProject } from '../designs/finding.ts';
import { readViews } from '../designs/reading.ts';
import type { FileService } from '../files/service.ts';
import { type BookletCall, contentOf } from './content.ts';

/** Pictures are decoded one after the other, each of up to hundreds of megapixels. */
const HEAVY = { running: 2, waiting: 8 } as const;

export interface Booklets {
  check(ownerId: string, call: BookletCall): Promise<BookletCheck>;
  /** The file while it is being written. */
  make(ownerId: string, call: BookletCall, format: BookletFormat): Promise<Readable>;
}

export function createBooklets(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly files: FileService;
}): Booklets {
  const { db, clock, files } = deps;
  const takeTurn = createTurns(HEAVY.running, HEAVY.waiting);

  const lay = async (ownerId: string, call: BookletCall) => {
    const { name } = await ownProject(db, ownerId, call.projectId);
    const views = await readViews(db, call.projectId);
    const shownIds = new Set(
      call.pages.flatMap((page) =>
        page.kind === 'pair' ? [page.beforeId, page.versionId] : [page.versionId],
      ),
    ).add(call.coverId);
    const shown = views.flatMap(({ versions }) => versions.filter(({ id }) => shownIds.has(id)));
    const marks = new Map<string, string>();
    for (const { fileId } of shown) {
      const [dress] = await files.dressesFor(ownerId, [fileId]);
      if (dress?.plate) marks.set(fileId, dress.plate.text);
    }
    const content = contentOf(call, { name, views }, (fileId) => marks.get(fileId) ?? '');
    return { name, pages: layOut(content, bookletTypeface()) };
  };

  /** Labelled as a download is, no larger than print can use. */
  const readerFor = (ownerId: string, pages: readonly Page[]): ReadPicture => {
    const used = usedWidths(pages);
    return async ({ id }) => {
      const percent = Math.max(1, Math.ceil((used.get(id) ?? 1) * 100));
      const bytes = await files.take(ownerId, id, { format: 'jpg', percent });
      // A drawing or an animation is handed out as it is kept.
      return isJpeg(bytes) ? bytes : sharp(bytes).flatten({ background: '#fff' }).jpeg().toBuffer();
    };
  };

  return {
    async check(ownerId, call) {
      const { pages } = await lay(ownerId, call);
      const pictures = checkPrint(pages).map(({ pictureId, ...found }) => ({
        ...{ fileId: pictureId, ...found },
      }));
      const missing = [...missingCharacters(pages, bookletTypeface())];
      return { pages: pages.length, pictures, missing };
    },

    async make(ownerId, call, format) {
      const { name, pages } = await lay(ownerId, call);
      const read = readerFor(ownerId, pages);
      const facts = { title: name, author: call.designer, createdAt: clock.now() };
      // The turn lasts until the last byte has left, or its reader has.
      return new Promise<Readable>((resolve, reject) => {
        takeTurn(async () => {
          const file =
            format === 'pdf'
              ? writePdf(pages, read, bookletTypeface(), facts)
              : writePptx(pages, read, facts);
          resolve(file);
          await ended(file).catch(() => undefined);
        }).catch(reject);
      });
    },
  };
}

const ended = promisify(finished);

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

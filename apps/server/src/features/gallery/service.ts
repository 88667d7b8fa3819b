import type { DataOf, endpoints, GalleryEntry, ParsedInputOf } from '@zhuhui/contracts';
import { findTool } from '@zhuhui/tools';
import { eq, sql } from 'drizzle-orm';
import { galleryEntries, galleryImages } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { readOwnAuthor } from './authors.ts';
import { lookAt } from './look.ts';
import { createLookTable } from './look-table.ts';
import { publishesAtOnce } from './policy.ts';
import { presentCard, presentEntry, presentImage, presentImageCard } from './presenter.ts';
import type { PublishDeps } from './publish.ts';
import { findImage, readCards, readImages } from './rows.ts';
import { findSimilar } from './similar.ts';

type Calls = typeof endpoints;

/** What is seen of the gallery, one thing at a time. */
export interface GalleryViews {
  /** @throws AppError notFound for what is not shown and not the viewer's */
  entry(id: string, viewerId: string | null): Promise<GalleryEntry>;
  image(id: string, viewerId: string | null): Promise<DataOf<Calls['galleryImage']>>;
  similar(wish: ParsedInputOf<Calls['gallerySimilar']>): Promise<DataOf<Calls['gallerySimilar']>>;
  /** To a picture that was brought. */
  similarTo(bytes: Uint8Array): Promise<DataOf<Calls['gallerySimilarTo']>>;
  remake(imageId: string, viewerId: string | null): Promise<DataOf<Calls['galleryRemake']>>;
  /** A picture of an entry that is shown. @throws AppError notFound */
  shownImage(
    imageId: string,
  ): Promise<{ id: string; entryId: string; fileId: string; filmFileId: string | null }>;
  me(userId: string): Promise<DataOf<Calls['galleryMe']>>;
}

/** How many are found to a picture that was brought. */
const FOUND_TO_BROUGHT = 36;

export function createGalleryViews({ db }: Pick<PublishDeps, 'db'>): GalleryViews {
  const looks = createLookTable(db);
  const entryOf = async (id: string, viewerId: string | null): Promise<GalleryEntry> => {
    const [[row], images] = await Promise.all([readCards(db, [id], viewerId), readImages(db, id)]);
    const isOwn = row !== undefined && row.author.userId !== null && row.author.userId === viewerId;
    if (!row || (row.entry.state !== 'published' && !isOwn)) {
      throw new AppError('notFound', '没有找到这个作品');
    }
    return presentEntry(row, images, viewerId);
  };

  const seenImage = async (imageId: string, viewerId: string | null) => {
    const found = await findImage(db, imageId);
    const isOwn = found !== undefined && found.userId !== null && found.userId === viewerId;
    if (!found || (found.state !== 'published' && !isOwn)) {
      throw new AppError('notFound', '没有找到这张图');
    }
    return found.image;
  };

  return {
    entry: entryOf,

    async image(id, viewerId) {
      const image = await seenImage(id, viewerId);
      const [[card], images] = await Promise.all([
        readCards(db, [image.entryId], viewerId),
        readImages(db, image.entryId),
      ]);
      if (!card) throw new AppError('notFound', '没有找到这张图');
      const at = images.findIndex((other) => other.id === id);
      return {
        ...{ image: presentImage(image), entry: presentCard(card) },
        ...{ before: images[at - 1]?.id ?? null, after: images[at + 1]?.id ?? null },
      };
    },

    async similar({ imageId, limit, ...narrowed }) {
      await seenImage(imageId, null);
      const [row] = await db
        .select({ look: galleryImages.look })
        .from(galleryImages)
        .where(eq(galleryImages.id, imageId));
      const wish = { ...narrowed, limit, except: imageId };
      const found = row ? await findSimilar(db, looks, row.look, wish) : [];
      return { list: found.map(presentImageCard) };
    },

    async similarTo(bytes) {
      const { look } = await lookAt(bytes);
      const found = await findSimilar(db, looks, look, { limit: FOUND_TO_BROUGHT });
      return { list: found.map(presentImageCard) };
    },

    async remake(imageId, viewerId) {
      const { tool, settings, withheld } = await seenImage(imageId, viewerId);
      const definition = findTool(tool);
      if (!definition) throw new AppError('notFound', '这个工具已经没有了');
      const path = definition.routes[0] ?? '/tools';
      return { tool, toolName: definition.name, path, settings, withheld };
    },

    async shownImage(imageId) {
      return seenImage(imageId, null);
    },

    async me(userId) {
      const [detail, canPublishAtOnce] = await Promise.all([
        readOwnAuthor(db, userId),
        publishesAtOnce(db),
      ]);
      return { ...detail, canPublishAtOnce };
    },
  };
}

/** Entries that are shown, newest first, for machines: what a sitemap lists. */
export const readShownPlaces = (db: PublishDeps['db'], limit: number) =>
  db
    .select({
      id: galleryEntries.id,
      kind: galleryEntries.kind,
      publishedAt: galleryEntries.publishedAt,
    })
    .from(galleryEntries)
    .where(sql`${galleryEntries.state} = 'published'`)
    .orderBy(sql`${galleryEntries.publishedAt} desc`, sql`${galleryEntries.id} desc`)
    .limit(limit);

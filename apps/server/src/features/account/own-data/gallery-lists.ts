import { asc, eq } from 'drizzle-orm';
import {
  galleryAlbumItems,
  galleryAlbums,
  galleryAuthors,
  galleryComments,
  galleryEntries,
  galleryFollows,
  galleryImages,
  galleryLikes,
} from '../../../platform/db/schema.ts';
import type { Reader, Rows } from './json-lists.ts';

/** Works the user published, in whatever state they are. */
export async function* workRows({ db, userId, nameOf }: Reader): Rows {
  const works = await db
    .select({ work: galleryEntries })
    .from(galleryEntries)
    .innerJoin(galleryAuthors, eq(galleryAuthors.id, galleryEntries.authorId))
    .where(eq(galleryAuthors.userId, userId))
    .orderBy(asc(galleryEntries.createdAt));
  for (const { work } of works) {
    const images = await db
      .select()
      .from(galleryImages)
      .where(eq(galleryImages.entryId, work.id))
      .orderBy(asc(galleryImages.ordinal));
    yield {
      ...{ 作品: work.title, 类别: work.kind, 说明: work.description, 状态: work.state },
      ...{ 城市: work.city, 面积平米: work.areaM2, 设计师: work.designer },
      ...{ 同意公开: work.consentedAt, 允许使用原图: work.allowInput, 发布: work.publishedAt },
      图片: images.map(({ fileId, filmFileId, caption }) => ({
        ...{ 文件: nameOf(fileId), 说明: caption },
        ...(filmFileId !== null && { 视频: nameOf(filmFileId) }),
      })),
    };
  }
}

/** What the user wrote under works. */
export async function* remarkRows({ db, userId }: Reader): Rows {
  const rows = await db
    .select({ comment: galleryComments, work: galleryEntries.title })
    .from(galleryComments)
    .innerJoin(galleryEntries, eq(galleryEntries.id, galleryComments.entryId))
    .where(eq(galleryComments.userId, userId))
    .orderBy(asc(galleryComments.createdAt));
  for (const { comment, work } of rows) {
    yield { 作品: work, 内容: comment.body, 时间: comment.createdAt };
  }
}

/** What the user keeps: albums with their works, works he likes, authors he follows. */
export async function* collectionRows({ db, userId }: Reader): Rows {
  const kept = await db
    .select({ album: galleryAlbums, work: galleryEntries.title, at: galleryAlbumItems.createdAt })
    .from(galleryAlbums)
    .leftJoin(galleryAlbumItems, eq(galleryAlbumItems.albumId, galleryAlbums.id))
    .leftJoin(galleryEntries, eq(galleryEntries.id, galleryAlbumItems.entryId))
    .where(eq(galleryAlbums.userId, userId))
    .orderBy(asc(galleryAlbums.createdAt), asc(galleryAlbumItems.createdAt));
  for (const { album, work, at } of kept) {
    yield { 收藏夹: album.name, 公开: album.isPublic, 作品: work, 时间: at ?? album.createdAt };
  }
  const liked = await db
    .select({ work: galleryEntries.title, at: galleryLikes.createdAt })
    .from(galleryLikes)
    .innerJoin(galleryEntries, eq(galleryEntries.id, galleryLikes.entryId))
    .where(eq(galleryLikes.userId, userId))
    .orderBy(asc(galleryLikes.createdAt));
  for (const { work, at } of liked) yield { 点赞: work, 时间: at };
  const followed = await db
    .select({ author: galleryAuthors.name, at: galleryFollows.createdAt })
    .from(galleryFollows)
    .innerJoin(galleryAuthors, eq(galleryAuthors.id, galleryFollows.authorId))
    .where(eq(galleryFollows.userId, userId))
    .orderBy(asc(galleryFollows.createdAt));
  for (const { author, at } of followed) yield { 关注: author, 时间: at };
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { FILE_ANSWERS, type PlainCall } from '../../http/plain-call.ts';
import type { Db } from '../../platform/db/client.ts';
import {
  galleryAuthors,
  galleryComments,
  galleryEntries,
  users,
} from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { AVATAR_PROCESSING, avatarUrl } from '../files/avatars.ts';
import { parseProcessing } from '../files/processing.ts';
import type { FileService } from '../files/service.ts';
import { serveFile } from '../files/serving.ts';

const FACE: PlainCall = {
  ...{ id: 'face', summary: '公开作者或评论者的头像' },
  answers: FILE_ANSWERS,
};

/**
 * The pictures of those who show themselves: authors, and who said something that is shown. Everybody sees
 * what such a user wears now, as a small square; the file it was cut from stays his own.
 */
export function faceRoute(
  app: FastifyInstance,
  { db, files }: { readonly db: Db; readonly files: FileService },
): void {
  app.get('/files/faces/:fileId', { config: { plain: FACE } }, async (request, reply) => {
    const { fileId } = request.params as { fileId: string };
    const wearerId = await findWearer(db, fileId);
    if (wearerId === undefined) throw new AppError('notFound', '没有找到这个文件');
    const face = await files.open(wearerId, fileId, parseProcessing(AVATAR_PROCESSING));
    return serveFile(files, face, request, reply);
  });
}

async function findWearer(db: Db, fileId: string): Promise<string | undefined> {
  const isAuthor = sql`exists (select 1 from ${galleryAuthors}
    where ${galleryAuthors.userId} = ${users.id})`;
  const saysSomething = sql`exists (select 1 from ${galleryComments}
    join ${galleryEntries} on ${galleryEntries.id} = ${galleryComments.entryId}
    where ${and(eq(galleryComments.userId, users.id), isNull(galleryComments.hiddenAt))}
      and ${galleryEntries.state} = 'published')`;
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      // As the index has it.
      sql`${users.avatar} = ${avatarUrl(fileId)} and ${users.avatar} <> ''
        and (${isAuthor} or ${saysSomething})`,
    )
    .limit(1);
  return row?.id;
}

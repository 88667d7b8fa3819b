import type { endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileService } from '../files/service.ts';
import { fileUrl } from '../files/urls.ts';
import type { UserRow } from './sessions.ts';

/** Shown at 36 to 88 px, on screens of up to three pixels to one. */
const AVATAR_PX = 264;
const SQUARE = `x-oss-process=image/resize,m_fill,w_${AVATAR_PX},h_${AVATAR_PX}/quality,q_88/format,webp`;

/** Changes what is named. @throws AppError notFound for a picture that is not his to use */
export async function changeProfile(
  { db, files }: { db: Db; files: Pick<FileService, 'picture'> },
  userId: string,
  { nickname, avatarFileId }: ParsedInputOf<typeof endpoints.changeProfile>,
): Promise<UserRow> {
  if (avatarFileId) await files.picture(userId, avatarFileId);
  const avatar =
    avatarFileId === undefined ? undefined : avatarFileId && `${fileUrl(avatarFileId)}?${SQUARE}`;
  const mine = eq(users.id, userId);
  // An update of nothing is no statement.
  const [row] =
    nickname === undefined && avatar === undefined
      ? await db.select().from(users).where(mine)
      : await db.update(users).set({ nickname, avatar }).where(mine).returning();
  if (!row) throw new AppError('notFound');
  return row;
}

import type { endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { STYLES } from '@zhuhui/tools/look';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { avatarUrl } from '../files/avatars.ts';
import type { FileService } from '../files/service.ts';
import type { UserRow } from './sessions.ts';

/** Changes what is named. @throws AppError notFound for a picture that is not his to use */
export async function changeProfile(
  { db, files }: { db: Db; files: Pick<FileService, 'picture'> },
  userId: string,
  { nickname, avatarFileId, interests }: ParsedInputOf<typeof endpoints.changeProfile>,
): Promise<UserRow> {
  if (interests?.styles.some((style) => !Object.hasOwn(STYLES, style))) {
    throw badField('interests', '没有这种风格');
  }
  if (avatarFileId) await files.picture(userId, avatarFileId);
  const avatar = avatarFileId === undefined ? undefined : avatarFileId && avatarUrl(avatarFileId);
  const mine = eq(users.id, userId);
  // An update of nothing is no statement.
  const [row] =
    nickname === undefined && avatar === undefined && interests === undefined
      ? await db.select().from(users).where(mine)
      : await db.update(users).set({ nickname, avatar, interests }).where(mine).returning();
  if (!row) throw new AppError('notFound');
  return row;
}

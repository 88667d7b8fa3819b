import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../platform/db/client.ts';
import { files } from '../../../platform/db/schema.ts';
import { extensionOf } from '../../files/formats.ts';

const FOLDERS = {
  upload: '上传',
  result: '作品',
  mask: '选区',
  library: '素材',
  gallery: '画廊',
} as const;

/** The user's finished files, and what each is called in the archive. */
export interface FileNames {
  readonly entries: readonly { readonly fileId: string; readonly name: string }[];
  /** The name, or the id of a file that is not there any more. */
  nameOf(fileId: string): string;
}

export async function nameFiles(db: Db, userId: string): Promise<FileNames> {
  const rows = await db
    .select({
      id: files.id,
      purpose: files.purpose,
      mime: files.mime,
      createdAt: files.createdAt,
    })
    .from(files)
    .where(
      and(
        eq(files.ownerId, userId),
        eq(files.state, 'ready'),
        inArray(files.purpose, ['upload', 'result', 'mask', 'gallery']),
      ),
    )
    .orderBy(asc(files.createdAt), asc(files.id));
  const entries = rows.map(({ id, purpose, mime, createdAt }) => {
    const day = createdAt.toISOString().slice(0, 10);
    return { fileId: id, name: `图片/${FOLDERS[purpose]}/${day}_${id}.${extensionOf(mime)}` };
  });
  const names = new Map(entries.map(({ fileId, name }) => [fileId, name]));
  return { entries, nameOf: (fileId) => names.get(fileId) ?? fileId };
}

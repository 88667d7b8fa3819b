import type { endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { fileReferences, findTool } from '@zhuhui/tools';
import { classifyEntry } from '@zhuhui/tools/classify';
import { STYLES } from '@zhuhui/tools/look';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import {
  files,
  galleryAuthors,
  galleryColours,
  galleryEntries,
  galleryFiles,
  galleryImages,
  taskResults,
  tasks,
} from '../../platform/db/schema.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { isRaster } from '../files/formats.ts';
import type { FileRow } from '../files/repository.ts';
import type { Labels } from '../labels/labels.ts';
import { ensureAuthor } from './authors.ts';
import { type Copy, copyFile } from './copies.ts';
import { type Look, lookAt } from './look.ts';
import { publishesAtOnce } from './policy.ts';
import { type SharedSettings, shareSettings } from './remake.ts';
import { setState } from './states.ts';
import { spaceOfCategory, styleOfCategory, wordsOfEntry } from './words.ts';

export type Publishing = ParsedInputOf<typeof endpoints.galleryPublish>;
type TaskRow = Pick<typeof tasks.$inferSelect, 'id' | 'tool' | 'settings' | 'settingsVersion'>;

export interface PublishDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  /** Labels a picture out of a film that is labelled. */
  readonly still: Labels['still'];
}

/** A result that is to be shown. */
interface Chosen {
  readonly task: TaskRow;
  /** The picture; of a film, the one that stands for it. */
  readonly file: FileRow;
  readonly film: { readonly file: FileRow; readonly durationSeconds: number } | null;
  readonly caption: string;
}

/** The same, copied and looked at. */
interface Prepared extends Chosen {
  readonly id: string;
  readonly copy: Copy;
  readonly filmCopy: Copy | null;
  readonly look: Look;
  readonly shared: SharedSettings;
}

/** @returns the id of the entry; the same for the same request of the same user */
export async function publish(
  deps: PublishDeps,
  userId: string,
  wanted: Publishing,
): Promise<string> {
  const { db, clock } = deps;
  const known = await findByRequest(db, userId, wanted.clientRequestId);
  if (known) return known;
  const chosen = await chooseResults(db, userId, wanted.pictures);
  const described = describe(wanted, chosen[0]?.task);
  const inputs = await copyInputs(deps, userId, chosen, wanted.allowInput);
  const prepared: Prepared[] = [];
  for (const each of chosen) {
    const { task, file, film } = each;
    const label = film?.file.label;
    const copy = await copyFile(
      deps,
      file,
      label ? (bytes) => deps.still(bytes, label) : undefined,
    );
    const shared = shareSettings(task.tool, task.settings, inputs.files, inputs.ids);
    prepared.push({
      ...{ ...each, id: newId(), copy, shared },
      filmCopy: film && (await copyFile(deps, film.file)),
      look: await lookAt(copy.bytes),
    });
  }
  return inTransaction(db, async (tx) => {
    const author = await ensureAuthor(tx, userId, wanted.authorName);
    // Others of the same request wait at the author's row and find what this one made.
    const again = await findByRequest(tx, userId, wanted.clientRequestId);
    if (again) return again;
    const now = clock.now();
    const id = newId();
    const made = prepared.map(({ task, shared }) => ({ tool: task.tool, ...shared }));
    await tx.insert(galleryEntries).values({
      ...{ id, authorId: author.id, kind: wanted.kind, state: 'pending', ...described },
      ...{ allowInput: wanted.allowInput, consentedAt: now, createdAt: now },
      ...{ pictures: prepared.length, clientRequestId: wanted.clientRequestId },
      films: prepared.filter(({ film }) => film !== null).length,
      ...wordsOfEntry(described, author.name, made),
    });
    await insertImages(tx, id, prepared);
    for (const { copy } of inputs.copies) {
      await copy.keep(tx);
      await tx.insert(galleryFiles).values({ fileId: copy.fileId, entryId: id, role: 'input' });
    }
    if (await publishesAtOnce(tx)) await setState(tx, id, 'published', { now });
    return id;
  });
}

async function findByRequest(
  db: Db | Tx,
  userId: string,
  clientRequestId: string | undefined,
): Promise<string | undefined> {
  if (clientRequestId === undefined) return undefined;
  const [row] = await db
    .select({ id: galleryEntries.id })
    .from(galleryEntries)
    .innerJoin(galleryAuthors, eq(galleryAuthors.id, galleryEntries.authorId))
    .where(
      and(eq(galleryAuthors.userId, userId), eq(galleryEntries.clientRequestId, clientRequestId)),
    );
  return row?.id;
}

/** @throws AppError notFound unless each is a picture or a film among the user's own results */
async function chooseResults(
  db: Db,
  userId: string,
  pictures: Publishing['pictures'],
): Promise<Chosen[]> {
  const ids = [...new Set(pictures.map(({ taskId }) => taskId))];
  const rows = await db
    .select({ task: tasks, result: taskResults, file: files })
    .from(taskResults)
    .innerJoin(tasks, eq(tasks.id, taskResults.taskId))
    .innerJoin(files, eq(files.id, taskResults.fileId))
    .where(
      and(
        ...[inArray(tasks.id, ids), eq(tasks.userId, userId), isNull(tasks.deletedAt)],
        ...[inArray(taskResults.kind, ['image', 'video']), eq(files.state, 'ready')],
        eq(tasks.status, 'succeeded'),
      ),
    );
  const posters = await findPosters(db, userId, pictures);
  const chosen = pictures.map(({ taskId, ordinal, caption, posterFileId }) => {
    const row = rows.find(({ task, result }) => task.id === taskId && result.ordinal === ordinal);
    if (!row) throw new AppError('notFound', '没有找到这个结果，只能发布自己已完成的图片和视频');
    const { task, file, result } = row;
    if (result.kind === 'image') return { task, file, film: null, caption };
    const poster = posters.find(({ id }) => id === posterFileId);
    if (!poster) throw badField('pictures', '视频要有一张封面，请再试一次');
    const film = { file, durationSeconds: result.durationSeconds ?? 0 };
    return { task, file: poster, film, caption };
  });
  if (new Set(chosen.map(({ file, film }) => (film?.file ?? file).id)).size < chosen.length) {
    throw badField('pictures', '同一张图只能选一次');
  }
  return chosen;
}

/** Pictures of the user's own that are to stand for films. */
async function findPosters(
  db: Db,
  userId: string,
  pictures: Publishing['pictures'],
): Promise<FileRow[]> {
  const ids = pictures.flatMap(({ posterFileId }) => posterFileId ?? []);
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.ownerId, userId), eq(files.state, 'ready')));
  return rows.filter(({ mime }) => isRaster(mime));
}

/** Copies of the pictures they were made from, where their author lets others have them. */
export async function copyInputs(
  deps: PublishDeps,
  userId: string,
  chosen: readonly { task: TaskRow }[],
  isAllowed: boolean,
) {
  const wanted = new Set(
    chosen.flatMap(({ task }) =>
      fileReferences(findTool(task.tool)?.fields ?? {}, task.settings).map(({ fileId }) => fileId),
    ),
  );
  const rows = wanted.size === 0 ? [] : await findOwn(deps.db, userId, [...wanted]);
  const copies: { from: string; copy: Copy }[] = [];
  for (const file of isAllowed ? rows : []) {
    if (file.ownerId !== null) copies.push({ from: file.id, copy: await copyFile(deps, file) });
  }
  return {
    files: new Map(rows.map((file) => [file.id, file])),
    ids: new Map(copies.map(({ from, copy }) => [from, copy.fileId])),
    copies,
  };
}

/** Files of the user's and of the house's; another's, which he might use too, are not his to give away. */
const findOwn = (db: Db, userId: string, ids: readonly string[]): Promise<FileRow[]> =>
  db
    .select()
    .from(files)
    .where(
      and(
        inArray(files.id, [...ids]),
        eq(files.state, 'ready'),
        or(isNull(files.ownerId), eq(files.ownerId, userId)),
      ),
    );

async function insertImages(tx: Tx, entryId: string, prepared: readonly Prepared[]) {
  for (const [ordinal, one] of prepared.entries()) {
    const { id, task, file, film, caption, copy, filmCopy, look, shared } = one;
    for (const each of filmCopy ? [copy, filmCopy] : [copy]) {
      await each.keep(tx);
      await tx.insert(galleryFiles).values({ fileId: each.fileId, entryId, role: 'picture' });
    }
    const isAi = (film?.file ?? file).label !== null;
    await tx.insert(galleryImages).values({
      ...{ id, entryId, ordinal, fileId: copy.fileId, caption, taskId: task.id, tool: task.tool },
      ...{ settings: shared.settings, withheld: shared.withheld, isAi },
      ...{ filmFileId: filmCopy?.fileId, durationSeconds: film?.durationSeconds },
      ...{ settingsVersion: task.settingsVersion, widthPx: file.widthPx, heightPx: file.heightPx },
      ...{ palette: look.palette, look: look.look },
    });
    const colours = look.colours.map((colour, nth) => ({ imageId: id, nth, entryId, ...colour }));
    if (colours.length > 0) await tx.insert(galleryColours).values(colours);
  }
}

type Said = Pick<Publishing, 'kind' | 'title' | 'description' | 'category' | 'style' | 'facts'>;

/** What an entry says of itself; what was left out follows from how its cover was made. */
export function describe(said: Said, cover?: Pick<TaskRow, 'settings'>) {
  const { classifyId3, classifyId2 } = cover?.settings ?? {};
  const made = [classifyId3, classifyId2].find((id) => typeof id === 'string' && classifyEntry(id));
  const category = said.category ?? (made as string | undefined) ?? '';
  if (category && !classifyEntry(category)) throw badField('category', '没有这个分类');
  if (said.style && !Object.hasOwn(STYLES, said.style)) throw badField('style', '没有这种风格');
  const facts = said.kind === 'case' ? said.facts : undefined;
  return {
    ...{ title: said.title, description: said.description, category },
    style: said.style ?? styleOfCategory(category),
    space: spaceOfCategory(category),
    ...{ areaM2: facts?.areaM2 ?? null, city: facts?.city ?? '' },
    ...{ budget: facts?.budget ?? null, designer: facts?.designer ?? '' },
  };
}

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
import type { FileRow } from '../files/repository.ts';
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
}

/** A picture that is to be shown, copied and looked at. */
interface Prepared {
  readonly id: string;
  readonly task: TaskRow;
  readonly file: FileRow;
  readonly caption: string;
  readonly copy: Copy;
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
  for (const { task, file, caption } of chosen) {
    const copy = await copyFile(deps, file);
    const shared = shareSettings(task.tool, task.settings, inputs.files, inputs.ids);
    prepared.push({
      id: newId(),
      task,
      file,
      caption,
      copy,
      shared,
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

/** @throws AppError notFound unless each is a picture among the user's own results */
async function chooseResults(db: Db, userId: string, pictures: Publishing['pictures']) {
  const ids = [...new Set(pictures.map(({ taskId }) => taskId))];
  const rows = await db
    .select({ task: tasks, ordinal: taskResults.ordinal, file: files })
    .from(taskResults)
    .innerJoin(tasks, eq(tasks.id, taskResults.taskId))
    .innerJoin(files, eq(files.id, taskResults.fileId))
    .where(
      and(
        ...[inArray(tasks.id, ids), eq(tasks.userId, userId), isNull(tasks.deletedAt)],
        ...[eq(taskResults.kind, 'image'), eq(files.state, 'ready')],
        eq(tasks.status, 'succeeded'),
      ),
    );
  const chosen = pictures.map(({ taskId, ordinal, caption }) => {
    const row = rows.find(
      ({ task, ...result }) => task.id === taskId && result.ordinal === ordinal,
    );
    if (!row) throw new AppError('notFound', '没有找到这张图，只能发布自己已完成的图片');
    return { task: row.task, file: row.file, caption };
  });
  if (new Set(chosen.map(({ file }) => file.id)).size < chosen.length) {
    throw badField('pictures', '同一张图只能选一次');
  }
  return chosen;
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
  for (const [ordinal, { id, task, file, caption, copy, look, shared }] of prepared.entries()) {
    await copy.keep(tx);
    await tx.insert(galleryFiles).values({ fileId: copy.fileId, entryId, role: 'picture' });
    await tx.insert(galleryImages).values({
      ...{ id, entryId, ordinal, fileId: copy.fileId, caption, taskId: task.id, tool: task.tool },
      ...{ settings: shared.settings, withheld: shared.withheld, isAi: file.label !== null },
      ...{ settingsVersion: task.settingsVersion, widthPx: file.widthPx, heightPx: file.heightPx },
      ...{ palette: look.palette, look: look.look, looks: look.looks },
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

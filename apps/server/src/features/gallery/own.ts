import type { endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import { inTransaction, type Tx } from '../../platform/db/client.ts';
import {
  files,
  galleryEntries,
  galleryFiles,
  galleryImages,
  tasks,
} from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { thisTransaction } from './look-table.ts';
import { publishesAtOnce } from './policy.ts';
import { copyInputs, describe, type PublishDeps } from './publish.ts';
import { shareSettings } from './remake.ts';
import { lockEntry, readImages } from './rows.ts';
import { removeEntry, setState } from './states.ts';
import { wordsOfEntry } from './words.ts';

/** What an author does with his own entries. */

type Input<Name extends keyof typeof endpoints> = ParsedInputOf<(typeof endpoints)[Name]>;

/** @throws AppError notFound for what is not there or somebody else's */
async function lockOwn(tx: Tx, userId: string, entryId: string) {
  const row = await lockEntry(tx, entryId);
  if (row?.author.userId !== userId) throw new AppError('notFound', '没有找到这个作品');
  return row;
}

export async function edit(
  deps: PublishDeps,
  userId: string,
  { id, allowInput, ...said }: Input<'galleryEdit'>,
): Promise<void> {
  const { db, clock } = deps;
  // Copies are made before anything is locked.
  const images = await readImages(db, id);
  const sources = await db
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.userId, userId),
        inArray(
          tasks.id,
          images.flatMap(({ taskId }) => taskId ?? []),
        ),
      ),
    );
  const chosen = images.flatMap((image) => {
    const task = sources.find((source) => source.id === image.taskId);
    return task ? [{ image, task }] : [];
  });
  const [before] = await db.select().from(galleryEntries).where(eq(galleryEntries.id, id));
  const isOtherConsent = before !== undefined && before.allowInput !== allowInput;
  const inputs = isOtherConsent
    ? await copyInputs(deps, userId, chosen, allowInput)
    : { copies: [], files: new Map(), ids: new Map() };

  await inTransaction(db, async (tx) => {
    const { entry, author } = await lockOwn(tx, userId, id);
    if (entry.state === 'takenDown') throw new AppError('conflict', '已下架的作品不能修改');
    if (isOtherConsent) {
      await dropInputs(tx, id);
      for (const { copy } of inputs.copies) {
        await copy.keep(tx);
        await tx.insert(galleryFiles).values({ fileId: copy.fileId, entryId: id, role: 'input' });
      }
      for (const { image, task } of chosen) {
        const shared = shareSettings(task.tool, task.settings, inputs.files, inputs.ids);
        await tx
          .update(galleryImages)
          .set({ settings: shared.settings, withheld: shared.withheld })
          .where(eq(galleryImages.id, image.id));
      }
    }
    const described = describe({
      ...said,
      kind: entry.kind,
      category: said.category ?? (entry.category || undefined),
    });
    const now = await readImages(tx, id);
    await tx
      .update(galleryEntries)
      .set({ ...described, allowInput, ...wordsOfEntry(described, author.name, now) })
      .where(eq(galleryEntries.id, id));
    await tx
      .update(galleryImages)
      .set({ changedIn: thisTransaction })
      .where(eq(galleryImages.entryId, id));
    const needsLook = entry.state === 'published' && !(await publishesAtOnce(tx));
    if (needsLook) await setState(tx, id, 'pending', { now: clock.now() });
  });
}

/** Takes back what an entry gave away of the pictures it was made from. */
async function dropInputs(tx: Tx, entryId: string): Promise<void> {
  const gone = await tx
    .delete(galleryFiles)
    .where(and(eq(galleryFiles.entryId, entryId), eq(galleryFiles.role, 'input')))
    .returning({ fileId: galleryFiles.fileId });
  const ids = gone.map(({ fileId }) => fileId);
  if (ids.length === 0) return;
  await tx.update(files).set({ state: 'deleted' }).where(inArray(files.id, ids));
  for (const { id, settings, withheld } of await readImages(tx, entryId)) {
    const isGone = (value: unknown) => ids.some((fileId) => JSON.stringify(value).includes(fileId));
    const left = Object.entries(settings).filter(([, value]) => !isGone(value));
    const lost = Object.keys(settings).filter((name) => isGone(settings[name]));
    await tx
      .update(galleryImages)
      .set({ settings: Object.fromEntries(left), withheld: [...withheld, ...lost] })
      .where(eq(galleryImages.id, id));
  }
}

export function withdraw({ db, clock }: PublishDeps, userId: string, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { entry } = await lockOwn(tx, userId, id);
    if (entry.state !== 'pending' && entry.state !== 'published') {
      throw new AppError('conflict', '这个作品没有公开，不用撤回');
    }
    await setState(tx, id, 'withdrawn', { now: clock.now() });
  });
}

/**
 * What was withdrawn is shown at once where the policy says so; what was judged against is looked at again,
 * withdrawn since or not.
 */
export function republish({ db, clock }: PublishDeps, userId: string, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { entry } = await lockOwn(tx, userId, id);
    if (entry.state !== 'withdrawn' && entry.state !== 'refused') {
      throw new AppError('conflict', '这个作品现在不能再次发布');
    }
    const isTrusted = entry.state === 'withdrawn' && entry.reason === '';
    const isShown = isTrusted && (await publishesAtOnce(tx));
    const now = clock.now();
    await tx.update(galleryEntries).set({ consentedAt: now }).where(eq(galleryEntries.id, id));
    await setState(tx, id, isShown ? 'published' : 'pending', { now });
  });
}

export function remove({ db }: PublishDeps, userId: string, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockOwn(tx, userId, id);
    await removeEntry(tx, id);
  });
}

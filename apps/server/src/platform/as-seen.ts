import { AppError } from './errors.ts';

/**
 * Makes sure that what is about to be changed is still what its editor was shown.
 * @param seen its `updatedAt` (ISO 8601) as it was shown, null where there was nothing yet; left out: whatever
 *   it is now is changed
 * @throws AppError conflict
 */
export function assertAsSeen(seen: string | null | undefined, now: Date | undefined): void {
  if (seen === undefined) return;
  const shown = seen === null ? undefined : Date.parse(seen);
  if (shown === now?.getTime()) return;
  throw new AppError('conflict', '刚有别的管理员改过它，请关掉重新打开，看过再改');
}

import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 128 random bits as 22 URL-safe characters: unguessable, and short enough for an address. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}

/** 256 random bits: a bearer secret. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Whether a secret is the right one; how long that takes says nothing of how much of it is. */
export function isSameSecret(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Letters and digits that cannot be mistaken for one another when read aloud or typed. */
const CLEAR_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function newInviteCode(length = 8): string {
  return Array.from({ length }, () => CLEAR_LETTERS[randomInt(CLEAR_LETTERS.length)]).join('');
}

/** A seed every engine can carry, fixed by the task so that a second attempt draws the same picture. */
export function seedOfTask(taskId: string): number {
  return createHash('sha256').update(taskId).digest().readUInt32BE(0);
}

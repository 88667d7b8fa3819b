import { createHash } from 'node:crypto';

/** A computed answer has this many parts, so that its progress can be shown and its length varies little. */
export const WORK_PARTS = 16;

/**
 * Whether every part's number makes SHA-256 of `<challenge>.<part>.<number>` begin with `bits` zero bits
 * (proof of work after Dwork & Naor 1992 and Back's hashcash). Finding each takes 2^bits tries on average,
 * checking it takes one.
 */
export function isWorkDone(challenge: string, bits: number, numbers: readonly number[]): boolean {
  return (
    numbers.length === WORK_PARTS &&
    numbers.every((number, part) => {
      const digest = createHash('sha256').update(`${challenge}.${part}.${number}`).digest();
      return digest.readUInt32BE(0) >>> (32 - bits) === 0;
    })
  );
}

import { AppError } from '../errors.ts';

/** Longer than any answer on a busy machine takes, shorter than those who watch a server wait for one. */
const ANSWER_WITHIN_MS = 3_000;

/** What asks the database; a pool does. */
export interface Asked {
  query(sql: string): Promise<unknown>;
}

/**
 * Looks whether the database answers. One that is cut off without a word (a lost network, a frozen
 * machine) never refuses, so waiting ends; however many look meanwhile, one question is on its way, lest
 * they take up every connection.
 * @throws AppError unavailable
 */
export function createAnswerCheck(
  asked: Asked,
  { withinMs = ANSWER_WITHIN_MS }: { readonly withinMs?: number } = {},
): () => Promise<void> {
  let pending: Promise<unknown> | undefined;
  const ask = () => {
    pending ??= asked.query('select 1').finally(() => {
      pending = undefined;
    });
    return pending;
  };
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), withinMs);
    });
    try {
      await Promise.race([ask(), silence]);
    } catch (cause) {
      throw new AppError('unavailable', '数据库暂时连不上', { cause });
    } finally {
      clearTimeout(timer);
    }
  };
}

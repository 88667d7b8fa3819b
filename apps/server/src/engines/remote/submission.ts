import { z } from 'zod';
import { EngineFailure, type RemoteJob } from '../engine.ts';

/**
 * What is known of a job at a provider, kept with the task so that it outlives this process. `begun`
 * is written before the call that creates the job, `accepted` as soon as the provider's id is known.
 * A task that needs several jobs at the provider numbers them: `step`.
 */
const submissionSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('begun'), step: z.number().int() }),
  z.object({
    state: z.literal('accepted'),
    step: z.number().int(),
    remoteId: z.string(),
  }),
]);
export type Submission = z.infer<typeof submissionSchema>;

/** The stored submission; null when there is none. */
export function readSubmission(stored: string | null): Submission | null {
  if (!stored) return null;
  try {
    return submissionSchema.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** Whether a job is being worked on, or done, at a provider that is paid for it. */
export const isPaidFor = (stored: string | null): boolean =>
  readSubmission(stored)?.state === 'accepted';

/** One job at a provider, as its adapter sees it. */
export interface Submitter {
  /** The provider's id of the job, from an earlier process; null when it must be created. */
  readonly remoteId: string | null;
  /**
   * Creates the job, once in the life of a task; its `remoteId` is empty when the provider answers with
   * the result and there is no job to come back to. `create` throws an `EngineFailure`; when it is certain
   * that nothing was accepted it first awaits `nothingAccepted`, so that another attempt may create it:
   * the first job of a task only, since another attempt would make and pay those before it once more.
   */
  create<T extends { remoteId: string }>(
    create: (nothingAccepted: () => Promise<void>) => Promise<T>,
  ): Promise<T>;
  /** As `create`, for a provider whose jobs carry the id that we choose: it is stored before the call. */
  createAs<T>(
    remoteId: string,
    create: (nothingAccepted: () => Promise<void>) => Promise<T>,
  ): Promise<T>;
  /** The job is gone for good at the provider; another may be created, if it was the task's first. */
  forget(): Promise<void>;
}

/**
 * @throws EngineFailure permanent, when an earlier process began to create this job and died before
 *   the answer (the provider may be working on it, and a second job would be paid for twice), or was
 *   past this step already (its result is lost, and would be paid for twice)
 */
export function createSubmitter(job: RemoteJob, step = 0): Submitter {
  const mine = readSubmission(job.storedId);
  const lost = mine && (mine.step > step || (mine.step === step && mine.state === 'begun'));
  const write = (submission: Submission | null) =>
    job.store(submission ? JSON.stringify(submission) : '');
  // What earlier steps made is in this process alone.
  const isFirst = step === 0;
  const forget = () => write(isFirst ? null : { state: 'begun', step });
  const orForGood = (error: unknown): never => {
    if (isFirst || !(error instanceof EngineFailure) || !error.retryable) throw error;
    throw new EngineFailure('permanent', error.message, { cause: error });
  };
  if (lost) {
    throw new EngineFailure(
      'permanent',
      '提交时服务中断，结果未知；为免重复计费，没有再次提交给它',
    );
  }
  return {
    remoteId: mine?.state === 'accepted' && mine.step === step ? mine.remoteId : null,
    async create(create) {
      await write({ state: 'begun', step });
      const created = await create(forget).catch(orForGood);
      // A job that was answered with its result has no id to come back by: it stays `begun`.
      if (created.remoteId) await write({ state: 'accepted', step, remoteId: created.remoteId });
      return created;
    },
    async createAs(remoteId, create) {
      await write({ state: 'accepted', step, remoteId });
      return create(forget).catch(orForGood);
    },
    forget,
  };
}

const freeSchema = z.object({ state: z.literal('free'), remoteIds: z.array(z.string()) });

/**
 * Submitters, one per step, of a provider whose work costs nothing: every step's id is kept, so that a
 * later process finds each step's result again, and what is not known to have been created may be.
 */
export function createFreeSubmitters(job: RemoteJob): (step: number) => Submitter {
  const remoteIds = readFree(job.storedId);
  const keep = (step: number, remoteId: string): Promise<void> => {
    while (remoteIds.length <= step) remoteIds.push('');
    remoteIds[step] = remoteId;
    return job.store(JSON.stringify({ state: 'free', remoteIds }));
  };
  return (step) => {
    const forget = () => keep(step, '');
    return {
      remoteId: remoteIds[step] || null,
      async create(create) {
        const created = await create(forget);
        await keep(step, created.remoteId);
        return created;
      },
      async createAs(remoteId, create) {
        await keep(step, remoteId);
        return create(forget);
      },
      forget,
    };
  };
}

function readFree(stored: string | null): string[] {
  try {
    return freeSchema.parse(JSON.parse(stored ?? '')).remoteIds;
  } catch {
    return [];
  }
}

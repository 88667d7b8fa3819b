import { z } from 'zod';
import { EngineFailure, type RemoteJob } from '../engine.ts';

/**
 * What is known of a job at a provider, kept with the task so that it outlives this process. `begun`
 * is written before the call that creates the job, `accepted` as soon as the provider's id is known.
 */
const submissionSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('begun'), engineId: z.string() }),
  z.object({ state: z.literal('accepted'), engineId: z.string(), remoteId: z.string() }),
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

const write = (job: RemoteJob, submission: Submission | null): Promise<void> =>
  job.store(submission ? JSON.stringify(submission) : '');

/** The remote job as one engine sees it. */
export interface Submitter {
  /** The provider's id of the job, from an earlier process or this one. */
  readonly remoteId: string | null;
  /**
   * Creates the job at the provider, once in the life of a task.
   *
   * With `remoteId` chosen by us (a provider that takes client-made ids) it is stored before the call.
   * `create` throws an `EngineFailure`; when it is certain that nothing was accepted, `nothingAccepted`
   * must be called first, so that another attempt may create the job.
   */
  create<T extends { remoteId: string }>(
    create: (nothingAccepted: () => Promise<void>) => Promise<T>,
  ): Promise<T>;
  /** As `create`, for a provider whose jobs carry the id that we choose. */
  createAs<T>(remoteId: string, create: (forget: () => Promise<void>) => Promise<T>): Promise<T>;
  /** The job is gone for good at the provider; another may be created. */
  forget(): Promise<void>;
}

/**
 * @throws EngineFailure (from `create`) permanent, when an earlier process began to create the job and
 *   died before the answer: the provider may be working on it, and a second job would be paid for twice
 */
export function createSubmitter(job: RemoteJob, engineId: string): Submitter {
  const stored = readSubmission(job.storedId);
  const mine = stored?.engineId === engineId ? stored : null;
  const forget = () => write(job, null);
  return {
    remoteId: mine?.state === 'accepted' ? mine.remoteId : null,
    async create(create) {
      if (mine?.state === 'begun') {
        await forget();
        throw new EngineFailure('permanent', '提交时服务中断，结果未知；本次不收费，请重新提交');
      }
      await write(job, { state: 'begun', engineId });
      const created = await create(forget);
      await write(job, { state: 'accepted', engineId, remoteId: created.remoteId });
      return created;
    },
    async createAs(remoteId, create) {
      await write(job, { state: 'accepted', engineId, remoteId });
      return create(forget);
    },
    forget,
  };
}

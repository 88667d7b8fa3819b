import type { LabelPolicy } from '@zhuhui/contracts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { createLabels, type Labels } from './labels.ts';
import { createMarks } from './marks.ts';
import { openPolicyKeeper, type PolicyKeeper } from './policy.ts';
import { createUnmarkedDownloads, type UnmarkedDownloads } from './unmarked.ts';
import { createVerifier } from './verify.ts';

/** AI labels as the rest of the program uses them. */
export interface FileLabels {
  readonly labels: Labels;
  readonly policy: PolicyKeeper;
  readonly unmarked: UnmarkedDownloads;
  readonly verify: ReturnType<typeof createVerifier>;
}

/** @param secret the installation's own key: proofs in marks are made with it */
export async function openLabels(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly secret: string;
  readonly fallback: LabelPolicy;
}): Promise<FileLabels> {
  const { db, clock, secret, fallback } = deps;
  const policy = await openPolicyKeeper({ db, clock, fallback });
  const marks = createMarks(secret);
  return {
    labels: createLabels({ db, clock, policy, marks }),
    policy,
    unmarked: createUnmarkedDownloads({ db, clock }),
    verify: createVerifier({ db, marks }),
  };
}

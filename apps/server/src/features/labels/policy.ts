import {
  DEFAULT_LABEL_POLICY,
  type LabelPolicy,
  type LabelPolicyInForce,
  labelPolicySchema,
} from '@zhuhui/contracts';
import { desc, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { labelPolicies } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { optionErrors } from '../../platform/option-errors.ts';
import { StartError } from '../../platform/start-error.ts';
import { recordDeed } from '../admin/audit.ts';
import type { AdminRow } from '../admin/sessions.ts';

/** The policy in force; everything that labels asks here, in every process. */
export interface PolicyKeeper {
  current(): LabelPolicyInForce;
  /** What holds while no administrator has decided anything. */
  readonly fallback: LabelPolicy;
  /** Looks for a decision that another process wrote down. */
  refresh(): Promise<void>;
  /**
   * @param basedOn the version that was edited; left out: whatever is in force is replaced
   * @throws AppError conflict when another was decided since
   */
  save(admin: AdminRow, policy: LabelPolicy, basedOn?: number): Promise<LabelPolicyInForce>;
  history(): Promise<{ version: number; account: string; createdAt: string }[]>;
}

const SHOWN_DECISIONS = 20;

/** @throws StartError when the environment's wishes are none, or not lawful */
export function fallbackPolicy(wishes: Readonly<Record<string, unknown>>): LabelPolicy {
  const known = Object.keys(DEFAULT_LABEL_POLICY);
  const unknown = Object.keys(wishes).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new StartError(
      `环境变量 AI_LABELS 里的 ${unknown} 不是它的选项，可用的有 ${known.join('、')}`,
    );
  }
  const parsed = labelPolicySchema.safeParse({ ...DEFAULT_LABEL_POLICY, ...wishes });
  if (parsed.success) return parsed.data;
  const [[name, sentence] = ['', '']] = Object.entries(optionErrors(parsed.error.issues));
  throw new StartError(`环境变量 AI_LABELS 里的 ${name} 有误：${sentence}`);
}

export async function openPolicyKeeper(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly fallback: LabelPolicy;
}): Promise<PolicyKeeper> {
  const { db, clock, fallback } = deps;
  let inForce: LabelPolicyInForce = { version: 0, policy: fallback };

  const refresh = async (): Promise<void> => {
    const [newest] = await db
      .select()
      .from(labelPolicies)
      .orderBy(desc(labelPolicies.version))
      .limit(1);
    if (!newest || newest.version <= inForce.version) return;
    // A decision of a later program that this one does not understand leaves the last one in force.
    const parsed = labelPolicySchema.safeParse({ ...fallback, ...newest.policy });
    if (parsed.success) inForce = { version: newest.version, policy: parsed.data };
  };

  await refresh();
  return {
    current: () => inForce,
    fallback,
    refresh,
    async save(admin, policy, basedOn) {
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        // One decision after the other: what each was based on is known.
        await tx.execute(sql`lock table ${labelPolicies} in share row exclusive mode`);
        const [newest] = await tx
          .select()
          .from(labelPolicies)
          .orderBy(desc(labelPolicies.version))
          .limit(1);
        if (basedOn !== undefined && basedOn !== (newest?.version ?? 0)) {
          throw new AppError('conflict', '刚有别的管理员改过标识的设置，请看过现在的再改');
        }
        const [row] = await tx
          .insert(labelPolicies)
          .values({ policy, account: admin.account, createdAt: now })
          .returning({ version: labelPolicies.version });
        await recordDeed(tx, {
          ...{ admin, action: 'labels.change', target: `labels:${row?.version ?? ''}` },
          ...{ before: newest?.policy ?? fallback, after: policy, now },
        });
      });
      await refresh();
      return inForce;
    },
    async history() {
      const { version, account, createdAt } = labelPolicies;
      const rows = await db
        .select({ version, account, createdAt })
        .from(labelPolicies)
        .orderBy(desc(version))
        .limit(SHOWN_DECISIONS);
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    },
  };
}

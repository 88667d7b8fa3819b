import {
  type DataOf,
  type endpoints,
  type ParsedInputOf,
  SITE_TEXTS,
  type SiteTextName,
  type TextVersion,
} from '@zhuhui/contracts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { featureTexts } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { recordDeed } from '../admin/audit.ts';
import type { AdminRow } from '../admin/sessions.ts';
import { DEFAULT_TEXTS } from './defaults.ts';

type Calls = typeof endpoints;

export interface SiteTexts {
  /** The version in force. */
  current(name: SiteTextName): Promise<DataOf<Calls['siteText']>>;
  all(): Promise<TextVersion[]>;
  versions(name: SiteTextName): Promise<TextVersion[]>;
  /** @throws AppError conflict when somebody else published in the meantime */
  publish(admin: AdminRow, draft: ParsedInputOf<Calls['publishText']>): Promise<number>;
}

const NAMES = Object.keys(SITE_TEXTS) as SiteTextName[];
/** One publication at a time. */
const PUBLISH_LOCK = 7_310_022;

export function createSiteTexts({ db, clock }: { db: Db; clock: Clock }): SiteTexts {
  const versions = async (name: SiteTextName, tx: Db | Tx = db): Promise<TextVersion[]> => {
    const rows = await tx
      .select()
      .from(featureTexts)
      .where(eq(featureTexts.name, name))
      .orderBy(desc(featureTexts.version));
    const published = rows.map(({ version, body, account, createdAt }) => ({
      ...{ name, version, body, account, publishedAt: createdAt.toISOString() },
    }));
    return [...published, asBrought(name)];
  };

  const newest = async (name: SiteTextName, tx: Db | Tx = db): Promise<TextVersion> => {
    const [row] = await tx
      .select()
      .from(featureTexts)
      .where(
        and(
          eq(featureTexts.name, name),
          sql`${featureTexts.version} = (select max(version) from ${featureTexts} where name = ${name})`,
        ),
      );
    if (!row) return asBrought(name);
    const { version, body, account, createdAt } = row;
    return { name, version, body, account, publishedAt: createdAt.toISOString() };
  };

  return {
    async current(name) {
      const { account: _, ...text } = await newest(name);
      return text;
    },

    all: () => Promise.all(NAMES.map((name) => newest(name))),

    versions: (name) => versions(name),

    publish: (admin, { name, body, basedOn }) =>
      inTransaction(db, async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`);
        const before = await newest(name, tx);
        if (before.version !== basedOn) {
          throw new AppError(
            'conflict',
            `${before.account} 刚发布了第 ${before.version} 版，请在它的基础上修改`,
          );
        }
        const now = clock.now();
        const version = before.version + 1;
        const { account } = admin;
        await tx.insert(featureTexts).values({ name, version, body, account, createdAt: now });
        await recordDeed(tx, {
          ...{ admin, now, action: 'text.publish', target: name },
          before: { version: before.version, characters: before.body.length },
          after: { version, characters: body.length },
        });
        return version;
      }),
  };
}

const asBrought = (name: SiteTextName): TextVersion => ({
  ...{ name, version: 0, body: DEFAULT_TEXTS[name], account: '', publishedAt: null },
});

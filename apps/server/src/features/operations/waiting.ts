import type { Dashboard } from '@zhuhui/contracts';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { billDifferences, galleryEntries, galleryReports } from '../../platform/db/schema.ts';

/** What waits for an administrator's word, in all lists that are worked through. */
export async function readWaiting(db: Db): Promise<Dashboard['waiting']> {
  const [works, reports, differences] = await Promise.all([
    db.$count(galleryEntries, eq(galleryEntries.state, 'pending')),
    db.$count(galleryReports, eq(galleryReports.state, 'open')),
    db.$count(billDifferences, eq(billDifferences.state, 'open')),
  ]);
  return { works, reports, differences };
}

import { endpoints, type UnmarkedGrant } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import type { CsvColumn } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { uploadedBytes } from '../../http/uploaded.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { contentLog, type FileLabel } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { networkOf } from '../../platform/network-of.ts';
import { countEvent } from '../../platform/rate-limit.ts';
import { sendList } from '../admin/list-export.ts';
import type { FileLabels } from './feature.ts';

/** Checks from one address in an hour: each reads a whole file. */
const VERIFY_LIMIT = { limit: 60, windowMs: 60 * 60_000 };

const GRANT_COLUMNS: readonly CsvColumn<UnmarkedGrant>[] = [
  { name: '手机号', of: ({ phone }) => phone },
  { name: '依据', of: ({ reason }) => reason },
  { name: '许可人', of: ({ grantedBy }) => grantedBy },
  { name: '许可时间', of: ({ createdAt }) => createdAt },
  { name: '收回时间', of: ({ revokedAt }) => revokedAt },
  { name: '下载数', of: ({ downloads }) => downloads },
];

/** Files as labels meet them. */
interface LabelledFiles {
  /** Labels of files that a user may read, for something his browser made of them. */
  dressesFor(userId: string, fileIds: readonly string[]): Promise<{ label: FileLabel }[]>;
  readonly filmProgram: string | null;
}

/** Labels as the public, users and administrators meet them. */
export function labelRoutes(
  app: FastifyInstance,
  deps: FileLabels & {
    readonly db: Db;
    readonly clock: Clock;
    readonly maxUploadMib: number;
    readonly files: LabelledFiles;
  },
): void {
  const { db, clock, policy, unmarked, verify, files, maxUploadMib } = deps;

  route(app, endpoints.labelStyle, () => policy.current());

  route(app, endpoints.labelDerived, async ({ fileIds }, { user }) => {
    const [dress] = await files.dressesFor(user.id, fileIds);
    return { mark: dress?.label.mark ?? null };
  });

  route(app, endpoints.verifyLabel, async (_, { request }) => {
    const rule = { key: `labels:verify:${networkOf(request.ip)}`, ...VERIFY_LIMIT };
    const { allowed, retryAfterSeconds } = await countEvent(db, rule, clock.now());
    if (!allowed) throw new AppError('tooOften', '核验太频繁，请稍后再试', { retryAfterSeconds });
    return verify(await uploadedBytes(request, maxUploadMib, '文件'));
  });

  route(app, endpoints.adminLabels, async () => ({
    ...policy.current(),
    fallback: policy.fallback,
    history: await policy.history(),
    issued: await db.$count(contentLog),
    filmProgram: files.filmProgram,
  }));
  route(app, endpoints.saveLabels, ({ basedOn, ...wanted }, { admin }) =>
    policy.save(admin, wanted, basedOn),
  );
  route(app, endpoints.unmarkedGrants, (page) => unmarked.list(page));
  route(app, endpoints.unmarkedGrantsCsv, (_, call) =>
    sendList(deps, call, {
      ...{ target: 'unmarkedGrants', name: '无显式标识许可', columns: GRANT_COLUMNS },
      read: unmarked.all,
    }),
  );
  route(app, endpoints.grantUnmarked, async (wish, { admin }) => ({
    id: await unmarked.grant(admin, wish),
  }));
  route(app, endpoints.revokeUnmarked, async ({ id }, { admin }) => {
    await unmarked.revoke(admin, id);
    return null;
  });
}

import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { and, eq, isNotNull, lt, or } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/client.ts';
import { dataExports } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/errors.ts';
import { countEvent } from '../../../platform/rate-limit.ts';
import { ObjectNotFound } from '../../../platform/storage/storage.ts';
import { type ArchiveEntry, zipStream } from '../../files/archive.ts';
import type { FileService } from '../../files/service.ts';
import type { Sessions, UserRow } from '../sessions.ts';
import { type FileNames, nameFiles } from './file-names.ts';
import { collectionRows, remarkRows, workRows } from './gallery-lists.ts';
import {
  assetRows,
  conversationRows,
  jsonOf,
  membershipRows,
  orderRows,
  projectRows,
  taskRows,
  ticketRows,
} from './json-lists.ts';

/** Archives a user may download in a day. */
const PER_DAY = 3;
const DAY_MS = 24 * 3600_000;
/** A download that nobody ended by then was cut off with its process. */
const GIVEN_UP_MS = 2 * 3600_000;

export interface OwnData {
  /**
   * Everything the user has here as one zip, written while it is read.
   * @throws AppError tooOften while another one is being written, or after the third of a day
   */
  archive(user: UserRow, token: string): Promise<Readable>;
}

export function createOwnData(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly files: Pick<FileService, 'read'>;
  readonly sessions: Sessions;
}): OwnData {
  const { db, clock, files, sessions } = deps;

  /** Takes the user's one place; another process sees it too. */
  const begin = async (userId: string): Promise<() => Promise<unknown>> => {
    const now = clock.now();
    const free = or(
      isNotNull(dataExports.endedAt),
      lt(dataExports.startedAt, new Date(now.getTime() - GIVEN_UP_MS)),
    );
    const rows = await db
      .insert(dataExports)
      .values({ userId, startedAt: now })
      .onConflictDoUpdate({
        target: dataExports.userId,
        set: { startedAt: now, endedAt: null },
        setWhere: free,
      })
      .returning({ userId: dataExports.userId });
    if (rows.length === 0) {
      throw new AppError('tooOften', '已有一份数据正在下载，请等它结束', { retryAfterSeconds: 60 });
    }
    const mine = and(eq(dataExports.userId, userId), eq(dataExports.startedAt, now));
    return () => db.update(dataExports).set({ endedAt: clock.now() }).where(mine);
  };

  const assertMayAsk = async (userId: string): Promise<void> => {
    const rule = { key: `data:${userId}`, limit: PER_DAY, windowMs: DAY_MS };
    const { allowed, retryAfterSeconds } = await countEvent(db, rule, clock.now());
    if (!allowed) {
      throw new AppError('tooOften', `每天最多下载 ${PER_DAY} 次，请明天再来`, {
        retryAfterSeconds,
      });
    }
  };

  const entriesFor = (user: UserRow, token: string, names: FileNames): ArchiveEntry[] => {
    const reader = { db, userId: user.id, nameOf: names.nameOf };
    const text = (name: string, content: () => AsyncIterable<string>): ArchiveEntry => ({
      ...{ name, compress: true },
      read: async () => Readable.from(content(), { objectMode: false }),
    });
    const missing: string[] = [];
    const picture = ({ fileId, name }: FileNames['entries'][number]): ArchiveEntry => ({
      name,
      // Removed since the list was made: the rest is still wanted.
      read: () =>
        files.read(fileId, 'kept').catch((error: unknown) => {
          const isGone =
            error instanceof ObjectNotFound ||
            (error instanceof AppError && error.reason === 'notFound');
          if (!isGone) throw error;
          missing.push(name);
          return new Uint8Array();
        }),
    });
    return [
      text('资料.json', () => profileText(user, sessions, token)),
      text('任务.json', () => jsonOf(taskRows(reader))),
      text('券流水.json', () => jsonOf(ticketRows(reader))),
      text('订单.json', () => jsonOf(orderRows(reader))),
      text('会员.json', () => jsonOf(membershipRows(reader))),
      text('对话.json', () => jsonOf(conversationRows(reader))),
      text('素材.json', () => jsonOf(assetRows(reader))),
      text('项目.json', () => jsonOf(projectRows(reader))),
      text('画廊作品.json', () => jsonOf(workRows(reader))),
      text('画廊评论.json', () => jsonOf(remarkRows(reader))),
      text('画廊收藏.json', () => jsonOf(collectionRows(reader))),
      ...names.entries.map(picture),
      text('说明.txt', async function* () {
        yield aboutText(clock.now(), names.entries.length, missing);
      }),
    ];
  };

  return {
    async archive(user, token) {
      const end = await begin(user.id);
      try {
        await assertMayAsk(user.id);
        const stream = zipStream(entriesFor(user, token, await nameFiles(db, user.id)));
        // Read to the end, given up by the reader, or broken: the place is free again.
        void finished(stream, { error: false })
          .catch(() => undefined)
          .then(end)
          .catch(() => undefined);
        return stream;
      } catch (error) {
        await end();
        throw error;
      }
    },
  };
}

async function* profileText(
  user: UserRow,
  sessions: Sessions,
  token: string,
): AsyncGenerator<string> {
  const devices = await sessions.list(user.id, token);
  const profile = {
    用户编号: user.id,
    手机号: user.phone,
    昵称: user.nickname,
    邀请码: user.inviteCode,
    注册时填写的邀请码: user.invitedWith,
    访问来源: user.source,
    设计方向与常用风格: user.interests,
    注册: user.createdAt,
    登录着的设备: devices.map(({ browser, system, place, firstSeen, lastSeen }) => ({
      ...{ 浏览器: browser, 系统: system, 地址: place, 首次登录: firstSeen, 最近使用: lastSeen },
    })),
  };
  yield `${JSON.stringify(profile, null, 2)}\n`;
}

const aboutText = (now: Date, pictures: number, missing: readonly string[]): string =>
  [
    `筑绘 · 我的数据，导出于 ${now.toISOString()}`,
    '',
    '资料、任务、券流水、订单、会员、对话、素材、项目、画廊作品、评论与收藏各一个 JSON 文件；时间为世界标准时间，金额单位为分。',
    `图片文件夹里是你上传的与生成的全部图片与视频，共 ${pictures} 个。`,
    ...(missing.length > 0 ? ['', '导出期间被删除、没有包含的文件：', ...missing] : []),
    '',
  ].join('\n');

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type CsvColumn, sendCsv } from '../../http/csv.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { recordDeed } from './audit.ts';
import type { AdminRow } from './sessions.ts';

/** Sends a list that fits into memory as a file, and writes down first that somebody took it. */
export async function sendList<Row>(
  deps: { readonly db: Db; readonly clock: Clock },
  { admin, reply }: { readonly admin: AdminRow; readonly reply: FastifyReply },
  list: {
    /** As the audit log names it. */
    readonly target: string;
    /** The file's name, without its ending. */
    readonly name: string;
    /** What the list was narrowed by. */
    readonly filter?: Readonly<Record<string, unknown>>;
    readonly columns: readonly CsvColumn<Row>[];
    readonly read: () => Promise<readonly Row[]>;
  },
): Promise<null> {
  const { target, name, filter, columns, read } = list;
  await recordDeed(deps.db, {
    ...{ admin, action: 'list.export', target, now: deps.clock.now() },
    ...(filter && { after: filter }),
  });
  return sendCsv(reply, { name, columns, rows: Readable.from(await read()) });
}

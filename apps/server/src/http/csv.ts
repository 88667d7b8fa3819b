import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { beijingTime } from '../platform/china-time.ts';

/**
 * Lists as files for a spreadsheet. A list of the administration exports like this:
 *
 *     route(app, endpoints.orderCsv, (filter, { admin, reply }) =>
 *       sendCsv(reply, {
 *         name: '订单',
 *         columns: [{ name: '订单号', of: (row) => row.orderNo }, …],
 *         rows: inBatches((last?: OrderRow) => readAfter(filter, last)),
 *       }));
 *
 * The endpoint is `raw: 'binary'`, `produces: [CSV_TYPE]`, and carries the filter of its list without the
 * page. Write down that somebody took the list (`recordDeed`) before it is sent, show nothing in a file that
 * the list does not show to the same role, and read the rows by what they are ordered by (never by offset:
 * rows that arrive meanwhile would shift the pages).
 */

export const CSV_TYPE = 'text/csv';

export interface CsvColumn<Row> {
  readonly name: string;
  /** Moments become what clocks in China show, also those that a list gives as the API writes them. */
  readonly of: (row: Row) => string | number | boolean | Date | null | undefined;
}

/** How many rows are read at once. */
export const CSV_BATCH = 500;

/**
 * All rows of a list, read a batch at a time while the file goes out.
 * @param readAfter at most `CSV_BATCH` rows that follow `last` in the list's order; from its start without one
 */
export async function* inBatches<Row>(
  readAfter: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | undefined; ; ) {
    const rows = await readAfter(last);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < CSV_BATCH) return;
  }
}

/** Sends the file as it is read. It begins with a byte order mark: spreadsheets take it for UTF-8 then. */
export function sendCsv<Row>(
  reply: FastifyReply,
  file: {
    readonly name: string;
    readonly columns: readonly CsvColumn<Row>[];
    readonly rows: AsyncIterable<Row>;
  },
): null {
  const fileName = encodeURIComponent(`${file.name}.csv`);
  reply
    .header('content-type', `${CSV_TYPE}; charset=utf-8`)
    .header('content-disposition', `attachment; filename*=UTF-8''${fileName}`)
    .header('cache-control', 'no-store')
    .send(Readable.from(linesOf(file.columns, file.rows)));
  return null;
}

const BYTE_ORDER_MARK = '\ufeff';

async function* linesOf<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ name }) => name));
  for await (const row of rows) yield csvLine(columns.map(({ of }) => of(row)));
}

/** One line by RFC 4180, with its end. */
export function csvLine(cells: readonly ReturnType<CsvColumn<never>['of']>[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** A spreadsheet takes text that begins like this for a formula and runs it. */
const FORMULA = /^[\s]*[=+\-@\t\r＝＋－＠]/;

/** A whole cell that is a moment as the API writes it. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function cellOf(value: ReturnType<CsvColumn<never>['of']>): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return beijingTime(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return String(value);
  if (MOMENT.test(value)) return beijingTime(new Date(value));
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

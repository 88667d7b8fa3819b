import { AppError } from '../platform/errors.ts';
import { type BillLine, fenOf, fromBeijingTime } from './provider.ts';
import { filesOfZip } from './zip.ts';

/** Names of the columns that are read; the bill has about twenty-five, in an order that may change. */
const COLUMNS = {
  tradeNo: /^支付宝交易号$/,
  orderNo: /^商户订单号$/,
  kind: /^业务类型$/,
  endedAt: /^完成时间$/,
  amount: /^订单金额/,
  refundNo: /^退款批次号/,
  fee: /^服务费/,
} as const;
type Column = keyof typeof COLUMNS;

/** Beside the lines an archive holds their sums under this name. */
const IS_SUMMARY = /汇总/;

/**
 * Reads the archive of a day's trades: CSV in GBK, remarks in lines that begin with `#`, fields that end with
 * tabs. A line that stands in it twice counts once.
 * @throws AppError upstream when it is no such archive, or a line of it cannot be understood
 */
export async function readBill(archive: Uint8Array): Promise<BillLine[]> {
  const lines = new Map<string, BillLine>();
  let hasTable = false;
  for (const { name, bytes } of await filesOfZip(archive)) {
    if (IS_SUMMARY.test(gbk(name))) continue;
    for (const line of linesOf(gbk(bytes), () => {
      hasTable = true;
    })) {
      lines.set([line.kind, line.tradeNo, line.refundNo].join(' '), line);
    }
  }
  if (!hasTable) throw unreadable('no table');
  return [...lines.values()];
}

const gbk = (bytes: Uint8Array): string => new TextDecoder('gbk').decode(bytes);

function* linesOf(csv: string, onTable: () => void): Generator<BillLine> {
  let at: Record<Column, number> | null = null;
  for (const row of csv.split(/\r?\n/)) {
    if (row.trim() === '' || row.startsWith('#')) continue;
    const fields = fieldsOf(row);
    if (at) {
      yield lineOf((column) => fields[at?.[column] ?? -1] ?? '');
      continue;
    }
    at = columnsOf(fields);
    onTable();
  }
}

function columnsOf(names: readonly string[]): Record<Column, number> {
  const found = Object.entries(COLUMNS).map(([column, pattern]) => {
    const index = names.findIndex((name) => pattern.test(name));
    if (index < 0) throw unreadable(`no column ${column}`);
    return [column, index];
  });
  return Object.fromEntries(found) as Record<Column, number>;
}

const KINDS: Readonly<Record<string, BillLine['kind'] | undefined>> = {
  交易: 'payment',
  退款: 'refund',
};

function lineOf(field: (column: Column) => string): BillLine {
  const kind = KINDS[field('kind')];
  const endedAt = fromBeijingTime(field('endedAt'));
  const amountFen = Math.abs(signedFen(field('amount')));
  // What the provider takes stands below zero; no fee is zero and not its negative.
  const feeFen = 0 - signedFen(field('fee') || '0');
  const line = { tradeNo: field('tradeNo'), orderNo: field('orderNo') };
  const isWhole = line.tradeNo && line.orderNo && amountFen <= MOST_FEN && feeFen <= MOST_FEN;
  if (!kind || !endedAt || !isWhole) throw unreadable('a line that is no trade');
  const refundNo = kind === 'refund' ? field('refundNo') : '';
  return { kind, ...line, refundNo, amountFen, feeFen, endedAt };
}

/** What the books can hold; nothing that is for sale here costs a hundredth of it. */
const MOST_FEN = 2 ** 31 - 1;

/** `-0.12` → −12. */
function signedFen(yuan: string): number {
  const isBelow = yuan.startsWith('-');
  const fen = fenOf(isBelow ? yuan.slice(1) : yuan);
  return isBelow ? -fen : fen;
}

/** RFC 4180 within one row; the bill breaks no row in two. */
function fieldsOf(row: string): string[] {
  const fields: string[] = [];
  for (const [, quoted, bare = ''] of row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"[^,]*|([^,]*))/g)) {
    fields.push((quoted === undefined ? bare : quoted.replaceAll('""', '"')).trim());
  }
  return fields;
}

export const unreadable = (why: string): AppError =>
  new AppError('upstream', '支付方的账单读不懂，请稍后再试', { cause: new Error(why) });

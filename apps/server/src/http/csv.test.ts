import { expect, it } from 'vitest';
import { CSV_BATCH, csvLine, inBatches } from './csv.ts';

it('quotes what needs it and leaves the rest', () => {
  const cells = ['无', 'a,b', '他说"好"', 'a\nb', 3, null];
  expect(csvLine(cells)).toBe('无,"a,b","他说""好""","a\nb",3,\r\n');
});

it('says whether and when in words and time of China', () => {
  const at = '2026-11-29T22:37:56.335Z';
  expect(csvLine([true, false, new Date(at), at])).toBe(
    '是,否,2026-11-30 06:37:56,2026-11-30 06:37:56\r\n',
  );
  expect(csvLine([`开始于 ${at}`, '2026-11-29'])).toBe(`开始于 ${at},2026-11-29\r\n`);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1'])(
  'keeps %j from being a formula',
  (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  },
);

it('leaves numbers numbers, negative ones too', () => {
  expect(csvLine([-5, 0.5])).toBe('-5,0.5\r\n');
});

it('reads batch by batch after the last row, and stops at a short one', async () => {
  const asked: (number | undefined)[] = [];
  const total = CSV_BATCH + 3;
  const rows = inBatches<number>(async (last) => {
    asked.push(last);
    const from = last === undefined ? 0 : last + 1;
    const count = Math.min(CSV_BATCH, total - from);
    return Array.from({ length: count }, (_, index) => from + index);
  });
  const seen: number[] = [];
  for await (const row of rows) seen.push(row);
  expect(seen).toHaveLength(total);
  expect(seen.at(-1)).toBe(total - 1);
  expect(asked).toEqual([undefined, CSV_BATCH - 1]);
});

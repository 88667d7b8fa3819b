import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from '../../../platform/db/schema.ts';
import { EMPTIED_FIRST, KEPT, LEAVING_STEPS } from './plan.ts';

const tables: PgTable[] = Object.values<unknown>(schema).filter((entry) => is(entry, PgTable));
const nameOf = (table: PgTable): string => getTableConfig(table).name;

/** Columns that lead to a user: himself, or something of his. */
const PERSONAL =
  /^(phone|email|recipient|open_id|union_id|(.+_)?(user|owner|heir|task|file|conversation|message)_id|order_no|out_trade_no)$/;

/** Tables with such a column, and those that hang on one of them. */
function personalTables(): string[] {
  const personal = new Set(
    tables.filter((table) =>
      Object.values(getTableColumns(table)).some(({ name }) => PERSONAL.test(name)),
    ),
  );
  personal.add(schema.users);
  for (let size = 0; size < personal.size; ) {
    size = personal.size;
    for (const table of tables) {
      const refersTo = getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);
      if (refersTo.some((target) => personal.has(target))) personal.add(table);
    }
  }
  return [...personal].map(nameOf).sort();
}

const planned = [...EMPTIED_FIRST, ...LEAVING_STEPS.flatMap((step) => step.tables)];

it('says of every table with users’ data what becomes of it when one leaves', () => {
  const missing = personalTables().filter((name) => !planned.includes(name) && !(name in KEPT));
  expect(
    missing,
    'name each in features/account/leaving/plan.ts: a step that empties it, or KEPT with the reason',
  ).toEqual([]);
});

it('names tables that exist, each once', () => {
  const all = [...planned, ...Object.keys(KEPT)];
  const existing = new Set(tables.map(nameOf));
  expect(all.filter((name) => !existing.has(name))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});

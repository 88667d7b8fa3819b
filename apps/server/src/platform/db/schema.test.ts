import { readdirSync, readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, it } from 'vitest';
import * as schema from './schema.ts';

const meta = new URL('../../../migrations/meta/', import.meta.url);

type Snapshot = Parameters<typeof generateMigration>[0];

/** The tables as the newest migration leaves them, by drizzle-kit's own record. */
function latestSnapshot(): Snapshot {
  const newest = readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  if (!newest) throw new Error('no migrations yet');
  return JSON.parse(readFileSync(new URL(newest, meta), 'utf8'));
}

it('the migrations lead to exactly the schema (else run: npm run db:generate)', async () => {
  const changes = await generateMigration(latestSnapshot(), generateDrizzleJson(schema));
  expect(changes).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecretBox } from '../../platform/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { loadCashierKeys } from './keys.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('are the same for all processes, and made anew when the installation’s key changed', async () => {
  const box = createSecretBox('an installation key of thirty-two characters');
  const [first, second] = await Promise.all([
    loadCashierKeys(database.db, box),
    loadCashierKeys(database.db, box),
  ]);
  expect(second).toEqual(first);
  const other = createSecretBox('another installation key, also long enough');
  const [third, fourth] = await Promise.all([
    loadCashierKeys(database.db, other),
    loadCashierKeys(database.db, other),
  ]);
  expect(fourth).toEqual(third);
  expect(third.merchant.publicKey).not.toBe(first.merchant.publicKey);
  expect(await loadCashierKeys(database.db, other)).toEqual(third);
});

import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../platform/db/client.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { EnvironmentEngine } from './from-environment.ts';
import { type EngineRow, listEngines, removeEngine, saveEngine } from './repository.ts';

/** Context under which an engine's key is sealed, so that no row's key can be moved to another. */
export const keyContext = (engineId: string): string => `engine:${engineId}`;

/**
 * Brings the stored engines in line with the environment: new ones are added, those that came from it
 * and were never touched in the admin area follow it, those it names no more go. What an operator
 * changed stays as he left it. Order and on/off are the operator's once a row is there.
 */
export async function syncEnvironmentEngines(
  db: Db,
  named: readonly EnvironmentEngine[],
  box: SecretBox,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await listEngines(tx);
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (const row of rows) {
      const gone = row.source === 'environment' && !named.some(({ id }) => id === row.id);
      if (gone) await removeEngine(tx, row.id);
    }
    const first = Math.min(named.length, ...rows.map(({ position }) => position));
    for (const [at, engine] of named.entries()) {
      const row = stored.get(engine.id);
      if (row?.source === 'admin' || (row && saysTheSame(row, engine, box))) continue;
      await saveEngine(tx, {
        id: engine.id,
        kind: engine.id,
        name: engine.name,
        baseUrls: [...engine.baseUrls],
        sealedKey: engine.apiKey ? box.seal(engine.apiKey, keyContext(engine.id)) : '',
        options: { ...engine.options },
        enabled: row?.enabled ?? true,
        // An engine that is named later was named because it is wanted: it comes before the others.
        position: row?.position ?? first - named.length + at,
        source: 'environment',
        updatedAt: now,
      });
    }
  });
}

function saysTheSame(row: EngineRow, engine: EnvironmentEngine, box: SecretBox): boolean {
  return (
    row.name === engine.name &&
    isDeepStrictEqual(row.baseUrls, [...engine.baseUrls]) &&
    isDeepStrictEqual(row.options, { ...engine.options }) &&
    openKey(row, box) === engine.apiKey
  );
}

/** The engine's key in the clear; null when it was sealed by another installation key. */
export function openKey({ id, sealedKey }: EngineRow, box: SecretBox): string | null {
  return sealedKey ? box.open(sealedKey, keyContext(id)) : '';
}

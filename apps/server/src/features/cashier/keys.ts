import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { cashierKeys } from '../../platform/db/schema.ts';
import type { SecretBox } from '../../platform/secret-box.ts';

/** Both sides of the protocol, each with its own pair, PEM. */
export interface CashierKeys {
  readonly merchant: KeyPair;
  readonly gateway: KeyPair;
}
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

const BITS = 2048;
const newPair = promisify(generateKeyPair);

type Owner = keyof CashierKeys;

/**
 * The installation's keys, made when they are first asked for, and anew when they were sealed under a
 * `SECRET_KEY` that is no more; the same for all of its processes.
 */
export async function loadCashierKeys(db: Db, box: SecretBox): Promise<CashierKeys> {
  const pairOf = async (owner: Owner): Promise<KeyPair> => {
    const kept = await readPair(db, box, owner);
    if (kept.pair) return kept.pair;
    await writePair(db, box, owner, kept.sealed);
    const { pair } = await readPair(db, box, owner);
    if (!pair) throw new Error(`cashier key of the ${owner} is missing`);
    return pair;
  };
  return { merchant: await pairOf('merchant'), gateway: await pairOf('gateway') };
}

/** What is kept for an owner, and its pair where this installation's key opens it. */
async function readPair(db: Db, box: SecretBox, owner: Owner) {
  const [row] = await db.select().from(cashierKeys).where(eq(cashierKeys.owner, owner));
  const sealed = row?.sealedPrivateKey ?? null;
  const privateKey = sealed === null ? null : box.open(sealed, contextOf(owner));
  const pair = row && privateKey !== null ? { publicKey: row.publicKey, privateKey } : null;
  return { sealed, pair };
}

/** @param stale the sealed key that it takes the place of */
async function writePair(
  db: Db,
  box: SecretBox,
  owner: Owner,
  stale: string | null,
): Promise<void> {
  const { publicKey, privateKey } = await newPair('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const row = { publicKey, sealedPrivateKey: box.seal(privateKey, contextOf(owner)) };
  // Of processes that start together one wins, and all take what it made.
  await db
    .insert(cashierKeys)
    .values({ owner, ...row })
    .onConflictDoUpdate({
      target: cashierKeys.owner,
      set: row,
      setWhere: eq(cashierKeys.sealedPrivateKey, stale ?? ''),
    });
}

const contextOf = (owner: string): string => `cashier key ${owner}`;

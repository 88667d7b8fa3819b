import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
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

const OWNERS = ['merchant', 'gateway'] as const;
const BITS = 2048;
const newPair = promisify(generateKeyPair);

/** The installation's keys, made when they are first asked for; the same for all of its processes. */
export async function loadCashierKeys(db: Db, box: SecretBox): Promise<CashierKeys> {
  const read = async () => {
    const rows = await db.select().from(cashierKeys);
    return new Map(rows.map((row) => [row.owner, row]));
  };
  if ((await read()).size < OWNERS.length) {
    for (const owner of OWNERS) {
      const { publicKey, privateKey } = await newPair('rsa', {
        modulusLength: BITS,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      });
      // Of two processes that start together one wins, and both take what it made.
      await db
        .insert(cashierKeys)
        .values({ owner, publicKey, sealedPrivateKey: box.seal(privateKey, contextOf(owner)) })
        .onConflictDoNothing();
    }
  }
  const rows = await read();
  const pairOf = (owner: (typeof OWNERS)[number]): KeyPair => {
    const row = rows.get(owner);
    if (!row) throw new Error(`cashier key of the ${owner} is missing`);
    return {
      publicKey: row.publicKey,
      privateKey: box.open(row.sealedPrivateKey, contextOf(owner)),
    };
  };
  return { merchant: pairOf('merchant'), gateway: pairOf('gateway') };
}

const contextOf = (owner: string): string => `cashier key ${owner}`;

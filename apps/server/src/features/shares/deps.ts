import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import type { SharePasses } from './passes.ts';

/** argon2id, in tests one that counts. */
export interface PinHash {
  hash(pin: string): Promise<string>;
  verify(hashed: string, pin: string): Promise<boolean>;
}

/** What everything about links works with. */
export interface ShareDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hashing: PinHash;
  readonly passes: SharePasses;
}

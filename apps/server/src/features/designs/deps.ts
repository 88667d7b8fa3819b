import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import type { DesignLimits } from './quota.ts';

/** What everything in design management works with. */
export interface DesignDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: DesignLimits;
}

/**
 * Start-time fair queueing (Goyal, Vin, Cheng 1996) over users: each new task gets a virtual time one
 * step after its user's last unfinished task, but never before the task at the head of the queue. The
 * queue serves the lowest virtual time first, so a user with a thousand waiting tasks takes turns with
 * a user who brings one.
 */

/** Virtual time one task of weight 1 takes; divisible by the weights in use, so no turn is rounded away. */
const STEP = 60;

export interface QueueClock {
  /** Virtual time of the task served next; of the last one running when none waits; 0 when idle. */
  readonly head: number;
  /** Largest virtual time among the user's unfinished tasks; null when there are none. */
  readonly userLast: number | null;
}

/** The virtual time of a user's next task. `weight` > 1 (a member) comes round that much more often. */
export function nextVirtualTime({ head, userLast }: QueueClock, weight: number): number {
  return Math.max(head, userLast ?? head) + Math.round(STEP / weight);
}

/** The queue sorts by priority, highest first. */
export function priorityOf(virtualTime: number): number {
  return -virtualTime;
}

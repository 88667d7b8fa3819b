/** Whether something that runs in a process of its own is still to be asked. */
export interface Standing {
  readonly isOut: boolean;
  answered(): void;
  /** Its process ended before it answered: killed, out of memory, or broken by one picture. */
  died(): void;
  /** It said itself that it cannot: asked again, it would say so again. */
  failed(): void;
}

/** Deaths in a row after which it is the program that breaks, not what happened to it. */
const MOST_DEATHS = 3;

export function createStanding(): Standing {
  let deaths = 0;
  return {
    get isOut() {
      return deaths >= MOST_DEATHS;
    },
    answered() {
      deaths = 0;
    },
    died() {
      deaths++;
    },
    failed() {
      deaths = MOST_DEATHS;
    },
  };
}

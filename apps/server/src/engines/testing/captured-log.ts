import { createLog, type Log } from '../../platform/log/log.ts';

/** A log whose lines can be looked at, to prove what is not in them. */
export function captureLog(): { readonly log: Log; readonly text: () => string } {
  let text = '';
  const log = createLog('trace', {
    write(line: string) {
      text += line;
    },
  });
  return { log, text: () => text };
}

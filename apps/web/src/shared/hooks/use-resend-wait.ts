import { useState } from 'react';
import { useCountdown } from './use-countdown.ts';

/**
 * The wait until another code may be sent to the same recipient: who mistyped his number and corrects it waits for
 * nothing.
 * @param recipient as it stands in its field; left out where there is only one
 */
export function useResendWait(recipient = ''): ReturnType<typeof useCountdown> {
  const { secondsLeft, start } = useCountdown();
  const [sentTo, setSentTo] = useState(recipient);
  return {
    secondsLeft: sentTo === recipient ? secondsLeft : 0,
    start: (seconds) => {
      setSentTo(recipient);
      start(seconds);
    },
  };
}

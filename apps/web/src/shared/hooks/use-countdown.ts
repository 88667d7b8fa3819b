import { useEffect, useState } from 'react';
import { countdownTo } from '../format/countdown.ts';

/** Whole seconds left of a wait; 0 when none is running. One that is running already ends at `firstEndMs`. */
export function useCountdown(firstEndMs = 0): {
  readonly secondsLeft: number;
  readonly start: (seconds: number) => void;
} {
  const [endMs, setEndMs] = useState(firstEndMs);
  const [nowMs, setNowMs] = useState(Date.now);
  const running = endMs > nowMs;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);

  const { minutes, seconds } = countdownTo(endMs, nowMs);
  return {
    secondsLeft: minutes * 60 + seconds,
    start: (wait) => {
      const now = Date.now();
      setNowMs(now);
      setEndMs(now + wait * 1000);
    },
  };
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** From here on it is time to look. */
const SOON_DAYS = 3;

/** How long something stays in the trash, in words; `isSoon` when little is left. */
export function timeLeft(
  until: string,
  nowMs: number,
): { readonly text: string; readonly isSoon: boolean } {
  const leftMs = new Date(until).getTime() - nowMs;
  if (leftMs <= 0) return { text: '即将清除', isSoon: true };
  if (leftMs < DAY_MS) return { text: `还剩 ${Math.ceil(leftMs / HOUR_MS)} 小时`, isSoon: true };
  const days = Math.ceil(leftMs / DAY_MS);
  return { text: `还剩 ${days} 天`, isSoon: days <= SOON_DAYS };
}

/** How full something is. */
export interface Fill {
  /** 0..1 for the bar. */
  readonly share: number;
  readonly tone: 'fine' | 'near' | 'full';
}

const NEAR_SHARE = 0.85;

export function fillOf(used: number, limit: number): Fill {
  const share = limit > 0 ? Math.min(1, Math.max(0, used / limit)) : 1;
  return { share, tone: share >= 1 ? 'full' : share >= NEAR_SHARE ? 'near' : 'fine' };
}

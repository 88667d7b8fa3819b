import { type Dashboard, ORDER_TROUBLES } from '@zhuhui/contracts';

/** Seven days of a small house. */
export function aBoard(change: Partial<Dashboard> = {}): Dashboard {
  const days = Array.from({ length: 7 }, (_, nth) => `2026-11-${15 + nth}`);
  return {
    days: 7,
    users: {
      ...{ total: 1200, fresh: 21, active: 340 },
      freshByDay: days.map((day) => ({ day, count: 3 })),
    },
    tasks: days.map((day, nth) => ({ day, succeeded: 10 * nth, failed: nth, cancelled: 0 })),
    successRate: 0.91,
    queueWait: { p50: 1200, p95: 8000 },
    speeds: [
      {
        ...{ tool: 'indoorRender', toolName: '室内渲染', engine: '内置引擎', runs: 200, failed: 3 },
        ...{ p50: 7300, p95: 12_000 },
      },
    ],
    tickets: [
      { ticketType: 1, granted: 500, spent: 420, expired: 10, adjusted: 0 },
      { ticketType: 2, granted: 0, spent: 0, expired: 0, adjusted: 0 },
      { ticketType: 3, granted: 0, spent: 0, expired: 0, adjusted: 0 },
    ],
    income: days.map((day) => ({ day, paid: 1990, refunded: 0 })),
    storage: [{ purpose: 'result', name: '结果', files: 400, bytes: 123_000_000 }],
    engines: [{ id: 'local', name: '内置引擎', healthy: true, detail: '' }],
    disk: { freeBytes: 40e9, totalBytes: 100e9, isLow: false },
    queue: { paused: false, processes: 1 },
    waiting: { works: 0, reports: 0, differences: 0 },
    troubles: ORDER_TROUBLES.map((trouble) => ({ trouble, count: 0 })),
    ...change,
  };
}

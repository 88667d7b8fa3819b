import { type Context, choose, cm, denies, piece, wishFor } from '../context.ts';
import { type Group, groupOf, type Member } from '../group.ts';
import type { Wanted } from '../place.ts';
import { hung, inSizes, need, onTop } from './common.ts';
import { wantsNoMainLamp } from './living.ts';

const HIGH_M = 0.35;
const DEEP_M = 2.1;
/** A place to sleep with room beside it to sit. */
const FOR_BOTH_M = 2.9;
const FUTON_M = 1.75;
/** A lamp over people who sit on the floor. */
const LAMP_FROM_FLOOR_M = 1.75;

/** A platform of mats along a wall: a futon on it where one sleeps, a low table with cushions where there is room. */
export function tatamiGroup(context: Context, sleeps: boolean): Wanted {
  const build = (form: number): Group => {
    const wide = Math.max(2.4, Math.min(3.4, context.widthM - 0.7));
    const width = cm([wide, Math.min(wide, 3), 2.4, 2][form]);
    const platform = piece(context, 'tatami', 0, -DEEP_M / 2, {
      width,
      depth: DEEP_M,
      height: HIGH_M,
    });
    const [across] = platform.size;
    const sits = !sleeps || across >= FOR_BOTH_M;
    const x = sleeps && sits ? FUTON_M / 2 : 0;
    const members: Member[] = [
      platform,
      ...(sleeps ? [futonOn(context, sits ? 0.95 - across / 2 : 0)] : []),
      ...(sits ? lowTable(context, x) : []),
      ...lampAt(context, x),
    ];
    const half = across / 2;
    const free = [{ x0: -half, y0: -platform.size[1] - 0.6, x1: half, y1: 0 }];
    return groupOf('bed', { kind: 'wall', gapM: 0.01, prefer: 'back' }, members, {
      free,
      weight: 3,
    });
  };
  return inSizes(need(context, ['tatami'], 'must'), build, 4);
}

const futonOn = (context: Context, x: number): Member =>
  piece(context, 'futon', x, -1.04, { z: HIGH_M, takes: 'none' });

function lowTable(context: Context, x: number): Member[] {
  if (denies(context, 'coffee-table')) return [];
  const y = -DEEP_M / 2;
  const on = { z: HIGH_M, takes: 'none' } as const;
  const sizes = { width: 0.85, depth: 0.6, height: 0.3 };
  const table = piece(context, 'coffee-table', x, y, { ...sizes, ...on });
  const cushions = [-1, 1].map((side) =>
    piece(context, 'floor-cushion', x, y + side * 0.62, { yawDeg: side > 0 ? 0 : 180, ...on }),
  );
  return [table, ...cushions, onTop(context, 'dishes', table, [0, 0])];
}

function lampAt(context: Context, x: number): Member[] {
  const usual = context.traits.noMainLamp || wantsNoMainLamp(context) ? [] : ['pendant'];
  const kind = choose(context, ['pendant', 'chandelier', 'pendant-linear'], usual);
  if (!kind) return [];
  const count = Math.min(3, wishFor(context, kind)?.count ?? 1);
  return Array.from({ length: count }, (_, k) =>
    hung(context, kind, x + (k - (count - 1) / 2) * 0.6, -DEEP_M / 2, LAMP_FROM_FLOOR_M),
  );
}

import { backedPiece, type Context, cm, denies, piece, wishFor } from '../context.ts';
import { type Group, groupOf, type Member } from '../group.ts';
import type { Wanted } from '../place.ts';
import { islandWithStools } from './bar.ts';
import { inSizes, need, onTop, wallThing } from './common.ts';
import { lampsOver } from './dining.ts';

/** Between the run and the island two people pass. */
const AISLE_M = 1.05;
/** A vase that stands under wall units or before a mirror. */
const LOW = { width: 0.1, height: 0.2 } as const;

/** A run of kitchen units along a wall, wall units over it, the fridge at its end, an island before it. */
export function kitchenGroup(context: Context, options: { readonly island: boolean }): Wanted {
  const { island } = options;
  const wantsIsland =
    !denies(context, 'kitchen-island') &&
    (island || wishFor(context, 'kitchen-island') !== undefined);
  const build = (form: number): Group => {
    const run = cm(Math.max(1.8, Math.min(4.2, context.widthM - 1.3 - form * 0.7)));
    const members: Member[] = [backedPiece(context, 'kitchen-run', 0, 0, { width: run })];
    const [base] = members;
    if (!denies(context, 'kitchen-wall')) {
      members.push(
        backedPiece(context, 'kitchen-wall', 0, 0, { width: run, z: 1.5, takes: 'wall' }),
      );
    }
    if (wishFor(context, 'hood')) {
      members.push(backedPiece(context, 'hood', run * 0.25, 0, { z: 1.6, takes: 'wall' }));
    }
    let right = run / 2;
    for (const kind of ['fridge', 'kitchen-tall'] as const) {
      const optional =
        kind === 'kitchen-tall' && !wishFor(context, kind) && !wishFor(context, 'oven');
      // The smallest kitchens have their tall units elsewhere.
      if (denies(context, kind) || (optional && form > 0) || form > 3) continue;
      if (optional && context.widthM < 4.4) continue;
      const tall = backedPiece(context, kind, 0, 0);
      members.push({ ...tall, at: [right + tall.size[0] / 2 + 0.01, tall.at[1], 0] });
      if (kind === 'kitchen-tall' && wishFor(context, 'oven')) {
        const x = right + tall.size[0] / 2;
        members.push(backedPiece(context, 'oven', x, -0.06, { z: 0.9, takes: 'wall' }));
      }
      right += tall.size[0] + 0.01;
    }
    members.push(
      onTop(context, 'vase', base, [-run * 0.44, 0.1], LOW),
      onTop(context, 'dishes', base, [run * 0.03, 0.08]),
    );
    let front = -base.size[1] - 1;
    if (wantsIsland && form < 3) {
      const usual = Math.max(1.4, Math.min(2.6, run * 0.75 - form * 0.2));
      const island = islandWithStools(context, usual, -base.size[1] - AISLE_M);
      const [top] = island.members;
      members.push(...island.members, ...lampsOver(context, top, 1.6));
      front = island.frontM;
    }
    const free = [{ x0: -run / 2, y0: front, x1: right, y1: 0 }];
    return groupOf('kitchen', { kind: 'wall', gapM: 0.01, prefer: 'back' }, members, {
      free,
      weight: 3,
    });
  };
  return inSizes(need(context, ['kitchen-run', 'kitchen-island', 'fridge'], 'must'), build, 5);
}

/** 双台盆: from this width on a basin has two bowls. */
const TWO_BOWLS_M = 1.5;

const MOST_MIRRORS = 3;

/** Basin with its mirrors and light. */
export function basinGroup(context: Context): Wanted {
  const build = (form: number): Group => {
    const least = wishFor(context, 'wash-basin')?.word.startsWith('双') ? TWO_BOWLS_M : 0.7;
    const width = cm(Math.max(least, Math.min(1.6, context.areaM2 * 0.16) - form * 0.25));
    const basin = backedPiece(context, 'wash-basin', 0, 0, { width });
    const mirror =
      ['mirror-cabinet', 'mirror'].find((kind) => wishFor(context, kind)) ?? 'mirror-cabinet';
    const mirrors = Math.min(MOST_MIRRORS, wishFor(context, mirror)?.count ?? 1);
    const members = [
      basin,
      ...Array.from({ length: mirrors }, (_, k) =>
        backedPiece(context, mirror, ((k + 0.5) / mirrors - 0.5) * width, 0, {
          z: 1.15,
          width: cm(width / mirrors - 0.1),
          height: 0.85,
          takes: 'wall',
        }),
      ),
      onTop(context, 'vase', basin, [basin.size[0] / 2 - 0.09, -0.1], LOW),
    ];
    if (wishFor(context, 'wall-lamp')) {
      for (const side of [-1, 1]) {
        members.push(
          backedPiece(context, 'wall-lamp', side * (width / 2 + 0.1), 0, {
            z: 1.55,
            takes: 'none',
          }),
        );
      }
    }
    const free = [{ x0: -width / 2, y0: -basin.size[1] - 0.6, x1: width / 2, y1: 0 }];
    return groupOf('basin', { kind: 'wall', gapM: 0.01, prefer: 'back' }, members, {
      free,
      weight: 2.5,
    });
  };
  return inSizes(need(context, ['wash-basin', 'mirror-cabinet'], 'must'), build, 3);
}

export function toilet(context: Context): Wanted | undefined {
  return wallThing(context, 'toilet', 'must', { frontM: 0.5, weight: 1.2 });
}

export function shower(context: Context): Wanted | undefined {
  if (denies(context, 'shower')) return undefined;
  const box = backedPiece(context, 'shower', 0, 0);
  const small = backedPiece(context, 'shower', 0, 0, { width: 0.85, depth: 0.85 });
  const of = (one: Member) =>
    groupOf('shower', { kind: 'corner', gapM: 0.01 }, [one], {
      free: [{ x0: -one.size[0] / 2, y0: -one.size[1] - 0.5, x1: one.size[0] / 2, y1: 0 }],
      weight: 1.5,
    });
  return {
    group: of(box),
    smaller: [of(small)],
    need: need(context, ['shower'], wishFor(context, 'bathtub') ? 'wish' : 'must'),
  };
}

/** A tub stands lengthwise along a wall. */
export function bathtub(context: Context, usual: Wanted['need']): Wanted | undefined {
  if (denies(context, 'bathtub')) return undefined;
  const probe = piece(context, 'bathtub', 0, 0);
  const lengthwise = probe.size[1] > probe.size[0];
  const across = lengthwise ? probe.size[0] : probe.size[1];
  const tub = piece(context, 'bathtub', 0, -across / 2 - 0.08, { yawDeg: lengthwise ? 90 : 0 });
  const half = Math.max(...probe.size.slice(0, 2)) / 2;
  const group = groupOf('bathtub', { kind: 'wall', gapM: 0.02, prefer: 'window' }, [tub], {
    free: [{ x0: -half, y0: -across - 0.6, x1: half, y1: 0 }],
    weight: 2,
  });
  return { group, need: need(context, ['bathtub'], usual) };
}

import type { Reading } from '../../src/render/read.ts';
import type { Domain, SurfaceRole } from '../../src/render/types.ts';

/** Letters that stand for what a point of a photograph shows. */
const ROLES: Readonly<Record<string, SurfaceRole>> = {
  w: 'wall',
  f: 'floor',
  c: 'ceiling',
  u: 'furniture',
  t: 'textile',
  o: 'upholstery',
  g: 'glazing',
  a: 'accent',
  d: 'door',
  p: 'planting',
  s: 'sky',
  F: 'facade',
  r: 'roof',
  n: 'ground',
  v: 'paving',
  W: 'water',
};

/** A point in shares of the width and height, and what a person says is there. */
export interface SeenPoint {
  readonly x: number;
  readonly y: number;
  readonly role: SurfaceRole;
}

/** What photographs of this folder show at the middles of seven rows of ten fields; a dot is doubtful. */
const SEEN: Readonly<Record<string, readonly [Domain, string]>> = {
  living_room: [
    'interior',
    'twwwwwww.. twwwwwwwww t.waaawwwa t.waaawaaw o.oooooaa. o.o..ooaa. ..ttttttff',
  ],
  kitchen: [
    'interior',
    'w.ccccc.tw ..uw.wawtw uuuuuwawtw uuwwwwawtw uuuuuuuwtw uuuffff.ww uuffffff.w',
  ],
  kodim01: [
    'architecture',
    '.......F.. ...g...F.. FFFFFFFFFF ..F.F..F.. ..FdF.gF.. FFFdFFFFFF .F..FFF..F',
  ],
  kodim08: [
    'architecture',
    's...rrFFFg ppp.rrFFF. pp.F..F.FF prFF.F.... pFFFFFFFFF .FFF.F..F. FFFFFFF.FF',
  ],
  kodim19: [
    'architecture',
    'ssssssssss sssss..sss sssssF.sss FF.FF.F..s .......... ...nnnnnnn nnnnnnnnnn',
  ],
  lighthouse: [
    'landscape',
    'ssssssssss ssssssssss sssss.ssss WWWWW..WWW WWW...WWWW WW...vWWWW WW..v....W',
  ],
  dock: [
    'landscape',
    'WWWWWWWWWW WWWWWWWWWW WWWWWWWWWW vvvv..WWWW vvvvvvvv.W vvvvvvvvvv vvvvvvvvvv',
  ],
  pier: [
    'landscape',
    'ssssssssss ssssssssss ssssssssss WWW...WWWW WWW.vvWWWW WW.vvvv.WW ..vvvvvv..',
  ],
  canyon: [
    'landscape',
    '.......... .....ss... ....s..... .......... .......... .......... ..........',
  ],
  kodim13: [
    'landscape',
    'ppps.ss... pppp...... pppppppppp ..pp..p... ....WWW... WWWWWWWW.. WWWWW.....',
  ],
};

/** The photographs that somebody named points of, with those points. */
export const SEEN_PHOTOS: readonly {
  readonly name: string;
  readonly domain: Domain;
  readonly points: readonly SeenPoint[];
}[] = Object.entries(SEEN).map(([name, [domain, text]]) => {
  const rows = text.split(' ');
  const points = rows.flatMap((row, j) =>
    [...row].flatMap((letter, k) =>
      letter === '.'
        ? []
        : [{ x: (k + 0.5) / row.length, y: (j + 0.5) / rows.length, role: ROLES[letter] }],
    ),
  );
  return { name, domain, points };
});

/** Share of the points that a reading calls what they are. */
export function rightlyNamed(
  points: readonly SeenPoint[],
  { labels, parts }: Pick<Reading, 'labels' | 'parts'>,
): number {
  const { width, height, data } = labels;
  const right = points.filter(({ x, y, role }) => {
    const id = data[Math.floor(y * height) * width + Math.floor(x * width)];
    return parts[id].role === role;
  });
  return right.length / points.length;
}

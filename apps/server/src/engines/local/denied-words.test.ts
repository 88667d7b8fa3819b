import { expect, test } from 'vitest';
import { allowedLook, allowedOf, isDenied, readDenied } from './denied-words.ts';
import { withoutDenied } from './inpaint-denied.ts';
import { planOfStyle } from './inpaint-style.ts';
import { readRegionWords, type WordsPlan } from './inpaint-words.ts';

const WALNUT = { material: 'walnut', colour: '#6f4b33' } as const;
const OAK = { material: 'oakLight', colour: '#d6bd98' } as const;
const WHITE = { material: 'plasterWhite', colour: '#ebe8e1' } as const;
const RED = { material: 'paint', colour: '#b8332e' } as const;

test.each([
  ['胡桃木', [WALNUT], [OAK, WHITE]],
  ['不要木头、石材', [WALNUT, OAK], [WHITE]],
  ['红色', [RED], [OAK, WHITE]],
  ['无白色', [WHITE], [WALNUT, RED]],
  ['低质量，模糊，变形', [], [WALNUT, OAK, WHITE, RED]],
] as const)('%s keeps out what it names and nothing else', (words, out, left) => {
  const denied = readDenied(words);
  for (const finish of out) expect(isDenied(finish, denied), finish.material).toBe(true);
  for (const finish of left) expect(isDenied(finish, denied), finish.material).toBe(false);
});

test('a colour with a place is kept out of that place only', () => {
  const denied = readDenied('白色墙面');
  expect(isDenied(WHITE, denied, 'wall')).toBe(true);
  expect(isDenied(WHITE, denied, 'ceiling')).toBe(false);
});

test('something allowed stands in where all is denied', () => {
  const [instead] = allowedOf([WALNUT], readDenied('木头'), 'floor');
  expect(instead && isDenied(instead, readDenied('木头'))).toBe(false);
  const look = {
    finishes: { wall: [WHITE], floor: [WALNUT, OAK] },
    light: { temperatureK: 6500, exposureEv: 0, contrast: 0.5 },
  };
  expect(allowedLook(look, readDenied('胡桃木')).finishes).toEqual({ wall: [WHITE], floor: [OAK] });
});

test('no variant of a style lays what is denied', () => {
  const denied = readDenied('木头，白色');
  for (let variant = 0; variant < 6; variant++) {
    const plan = planOfStyle('50103', '', denied, 'interior', variant, 0);
    for (const covering of [plan.covering, ...Object.values(plan.bySurface ?? {})]) {
      if (covering.kind !== 'library') continue;
      expect(isDenied(covering, denied), `${covering.material} ${covering.colour}`).toBe(false);
    }
  }
});

function planFor(words: string, negative: string): WordsPlan {
  const { plan } = readRegionWords(words, 0);
  if (!plan) throw new Error('no plan');
  return withoutDenied(plan, words, readDenied(negative));
}

test('words that ask for what is denied are refused, what they leave open is chosen anew', () => {
  expect(() => planFor('墙上加一幅挂画', '装饰画')).toThrow(/互相矛盾/);
  expect(() => planFor('红砖墙', '砖')).toThrow(/反向提示词/);
  expect(() => planFor('种一排灌木', '绿植')).toThrow(/互相矛盾/);
  const marble = planFor('地面铺大理石', '白色');
  expect(marble).toMatchObject({ kind: 'surface' });
  expect(marble.kind === 'surface' && marble.covering).not.toMatchObject({
    material: 'marbleWhite',
  });
  expect(planFor('种花', '粉色')).toMatchObject({ kind: 'planting', bloomColour: '#f0ece2' });
  expect(planFor('铺草坪', '人物')).toMatchObject({ covering: { material: 'grass' } });
});

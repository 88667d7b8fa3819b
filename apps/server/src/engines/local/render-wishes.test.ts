import { expect, test } from 'vitest';
import { liveSettings } from './live.ts';
import { readWishes } from './render-wishes.ts';

const wishesOf = (prompt: string) => readWishes('interior', { prompt });
const materials = (finishes: readonly { material: string }[] | undefined) =>
  finishes?.map(({ material }) => material);

test('a sofa of leather is upholstery; cupboards are not covered with it', () => {
  const { look, asked } = wishesOf('焦糖色皮革沙发');
  expect(materials(look.finishes.upholstery)).toEqual(['leatherTan']);
  expect(materials(look.finishes.furniture)).not.toContain('leatherTan');
  expect(asked).toEqual(['upholstery']);
});

test('cupboards of walnut leave the sofa as the style has it', () => {
  const { look, asked } = wishesOf('胡桃木柜子');
  expect(materials(look.finishes.furniture)).toEqual(['walnut']);
  expect(look.finishes.upholstery?.length).toBeGreaterThan(0);
  expect(asked).toEqual(['furniture']);
});

test('without words upholstery takes the soft finishes of its style, joinery the hard ones', () => {
  const { look, asked } = wishesOf('');
  const hard = materials(look.finishes.furniture) ?? [];
  expect(hard).not.toHaveLength(0);
  for (const material of materials(look.finishes.upholstery) ?? []) {
    expect(hard).not.toContain(material);
  }
  expect(asked).toEqual([]);
});

test.each([
  ['interior', ['501', '50103', '509']],
  ['architecture', ['101', '10131', '106']],
  ['landscape', ['201', '20151', '203']],
  ['commercial', ['701', '70101', '705']],
])('the live preview looks as the chosen category of %s does', (domain, ids) => {
  const lookWith = (chosen: object) =>
    liveSettings({ domain, inputKind: 'auto', cnStrength: 0.75, ...chosen }, 1).settings.look;
  const [space = '', style = '', other = ''] = ids;
  const looks = [{ classifyId2: space }, { classifyId2: space, classifyId3: style }].map(lookWith);
  expect(looks[1]).toEqual(readWishes('interior', { classifyId3: style }).look);
  expect(lookWith({ classifyId2: other })).not.toEqual(looks[0]);
});

test('the live preview is told what the words name', () => {
  const { settings } = liveSettings(
    { domain: 'interior', inputKind: 'auto', cnStrength: 0.9, prompt: '墨绿色墙面，皮沙发' },
    1,
  );
  expect(settings.asked).toEqual(expect.arrayContaining(['upholstery', 'wall']));
});

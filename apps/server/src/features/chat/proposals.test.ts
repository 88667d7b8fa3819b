import { priceOf, settingsSchema } from '@zhuhui/tools';
import { describe, expect, it } from 'vitest';
import { AppError, badField } from '../../platform/errors.ts';
import {
  type CheckSettings,
  cardOf,
  filesOf,
  filledCard,
  type Offer,
  proposalFrom,
} from './proposals.ts';

const check: CheckSettings = ({ fields }, settings) => {
  const parsed = settingsSchema(fields).safeParse(settings);
  if (!parsed.success) throw badField('settings', '不行');
  return parsed.data;
};
const offer: Offer = { check, priceOf, whyOff: () => '' };
const propose = (tool: string, settings = {}, needs: string[] = []) => ({
  ...{ tool, settings, needs, say: '' },
});

describe('a card', () => {
  it('asks for what only the user can give', () => {
    expect(cardOf(propose('clean'), [], offer)).toMatchObject({
      ...{ toolName: '物体移除', needs: ['uploadImage', 'maskImage'], cost: 1 },
      say: '涂掉不要的东西，松手即去。'.replace('。', ''),
    });
    expect(cardOf(propose('localRenderingPro'), [], offer)?.needs).toEqual([
      ...['uploadImage', 'regions'],
    ]);
    expect(cardOf(propose('imgs2Video'), [], offer)?.needs).toEqual(['images']);
  });

  it('takes the newest picture of the conversation', () => {
    const card = cardOf(propose('clean', { uploadImage: 'invented' }), ['a', 'b'], offer);
    expect(card).toMatchObject({ needs: ['maskImage'], settings: { uploadImage: 'b' } });
    const film = cardOf(propose('imgs2Video'), ['a', 'b', 'c'], offer);
    expect(film).toMatchObject({ needs: [], settings: { images: ['a', 'b', 'c'] } });
  });

  it('asks for what the proposal thinks is needed, too', () => {
    const card = cardOf(propose('indoorRender', {}, ['uploadImage', 'styleImage', 'x']), [], offer);
    expect(card?.needs).toEqual(['uploadImage', 'styleImage']);
  });

  it('is none without what a tool requires in words', () => {
    expect(cardOf(propose('text2Img'), [], offer)).toBeNull();
    expect(cardOf(propose('text2Img', { prompt: '庭院' }), [], offer)?.needs).toEqual([]);
    const off = { ...offer, whyOff: (id: string) => (id === 'text2Img' ? '停用' : '') };
    expect(cardOf(propose('text2Img', { prompt: '庭院' }), [], off)).toBeNull();
  });
});

describe('a card that is filled', () => {
  const clean = () => cardOf(propose('clean'), ['a'], offer)!;

  it('takes what it waits for, and waits again when that is taken out', () => {
    const drawn = filledCard(clean(), { maskImage: 'm' }, offer);
    expect(drawn).toMatchObject({ needs: [], settings: { uploadImage: 'a', maskImage: 'm' } });
    expect(filesOf(drawn)).toEqual(['a', 'm']);
    const anew = filledCard(drawn, { uploadImage: 'b', maskImage: null }, offer);
    expect(anew).toMatchObject({ needs: ['maskImage'], settings: { uploadImage: 'b' } });
    expect(anew.settings).not.toHaveProperty('maskImage');
  });

  it('keeps the words of regions until each has its mask', () => {
    const regions = [{ prompt: '地面铺胡桃木', maskImage: 'invented' }, { prompt: '墙刷微水泥' }];
    const card = cardOf(propose('localRenderingProIndoor', { regions }), ['a'], offer)!;
    const words = [{ prompt: '地面铺胡桃木' }, { prompt: '墙刷微水泥' }];
    expect(card).toMatchObject({ needs: ['regions'] });
    expect(card.settings.regions).toEqual(words);
    const half = [{ ...words[0], maskImage: 'm1' }, words[1]];
    const first = filledCard(card, { regions: half }, offer);
    expect(first).toMatchObject({ needs: ['regions'], settings: { regions: half } });
    const both = half.map((region, nth) => ({ ...region, maskImage: `m${nth}` }));
    const done = filledCard(first, { regions: both }, offer);
    expect(done).toMatchObject({ needs: [], settings: { regions: both } });
  });

  it('costs what its settings cost, and takes none that the tool does not', () => {
    const card = cardOf(propose('lama', { prompt: '沙发' }), ['a'], offer)!;
    expect(filledCard(card, { count: 3 }, offer).cost).toBe(card.cost * 3);
    expect(() => filledCard(card, { count: 99 }, offer)).toThrow(AppError);
    expect(() => filledCard({ ...card, tool: 'gone' }, {}, offer)).toThrow(AppError);
  });
});

it('reads what a model wrote, and nothing else', () => {
  expect(proposalFrom('\n{"tool":"clean","say":"去掉\\ud800杂物\\u0000"}\n')).toEqual({
    ...{ tool: 'clean', settings: {}, needs: [], say: '去掉\ufffd杂物' },
  });
  for (const wrong of ['', '{', '[]', '{"settings":{}}', '{"tool":1}', 'null']) {
    expect(proposalFrom(wrong)).toBeNull();
  }
});

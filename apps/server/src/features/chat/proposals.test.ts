import { settingsSchema } from '@zhuhui/tools';
import { describe, expect, it } from 'vitest';
import { badField } from '../../platform/errors.ts';
import { type CheckSettings, cardOf, proposalFrom } from './proposals.ts';

const check: CheckSettings = ({ fields }, settings) => {
  const parsed = settingsSchema(fields).safeParse(settings);
  if (!parsed.success) throw badField('settings', '不行');
  return parsed.data;
};
const propose = (tool: string, settings = {}, needs: string[] = []) => ({
  ...{ tool, settings, needs, say: '' },
});

describe('a card', () => {
  it('asks for what only the user can give', () => {
    expect(cardOf(propose('clean'), [], check)).toMatchObject({
      ...{ toolName: '物体移除', needs: ['uploadImage', 'maskImage'], cost: 1 },
      say: '涂掉不要的东西，松手即去。'.replace('。', ''),
    });
    expect(cardOf(propose('localRenderingPro'), [], check)?.needs).toEqual([
      ...['uploadImage', 'regions'],
    ]);
    expect(cardOf(propose('imgs2Video'), [], check)?.needs).toEqual(['images']);
  });

  it('takes the newest picture of the conversation', () => {
    const card = cardOf(propose('clean', { uploadImage: 'invented' }), ['a', 'b'], check);
    expect(card).toMatchObject({ needs: ['maskImage'], settings: { uploadImage: 'b' } });
    const film = cardOf(propose('imgs2Video'), ['a', 'b', 'c'], check);
    expect(film).toMatchObject({ needs: [], settings: { images: ['a', 'b', 'c'] } });
  });

  it('asks for what the proposal thinks is needed, too', () => {
    const card = cardOf(propose('indoorRender', {}, ['uploadImage', 'styleImage', 'x']), [], check);
    expect(card?.needs).toEqual(['uploadImage', 'styleImage']);
  });

  it('is none without what a tool requires in words', () => {
    expect(cardOf(propose('text2Img'), [], check)).toBeNull();
    expect(cardOf(propose('text2Img', { prompt: '庭院' }), [], check)?.needs).toEqual([]);
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

import { expect, it } from 'vitest';
import { StartError } from '../../platform/start-error.ts';
import { fallbackPolicy } from './policy.ts';

it.each([
  [
    { corner: 'x' },
    '环境变量 AI_LABELS 里的 corner 有误：只能是 bottomRight、bottomLeft、topRight、topLeft',
  ],
  [{ sizePercent: 1 }, '环境变量 AI_LABELS 里的 sizePercent 有误：字高不能低于短边的 5%'],
  [{ visible: { picture: '是' } }, '环境变量 AI_LABELS 里的 visible 有误：应为开或关'],
])('says in one Chinese line what is wrong with %j', (wishes, sentence) => {
  expect(() => fallbackPolicy(wishes)).toThrow(new StartError(sentence));
});

it('names what is no setting, and those there are', () => {
  expect(() => fallbackPolicy({ where: 'top' })).toThrow(
    /里的 where 不是它的选项，可用的有 .*corner/,
  );
});

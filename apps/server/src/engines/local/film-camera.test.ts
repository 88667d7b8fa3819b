import { expect, it } from 'vitest';
import { readCamera } from './film-camera.ts';

const AS_IT_COMES = { camera: 'push', isChosen: false } as const;

it.each([
  ['慢慢推近', 'push', ['推近']],
  ['镜头向左平移', 'truck', ['平移', '向左']],
  ['缓缓拉远，露出整个客厅', 'pull', ['拉远']],
  ['环绕沙发', 'orbit', ['环绕']],
  ['无人机升起', 'aerial', ['无人机']],
  ['走进院子', 'walkthrough', ['走进']],
  ['镜头右摇', 'pan', ['右摇']],
])('hears the camera in %s', (prompt, move, understood) => {
  expect(readCamera(prompt, AS_IT_COMES, 1)).toMatchObject({ move, understood });
});

it('goes the way that is said, else the one the seed draws', () => {
  expect(readCamera('向左平移', AS_IT_COMES, 2).side).toBe(-1);
  expect(readCamera('向右平移', AS_IT_COMES, 3).side).toBe(1);
  expect([2, 3].map((seed) => readCamera('平移', AS_IT_COMES, seed).side)).toEqual([1, -1]);
});

it('lets a chosen camera go before words', () => {
  const chosen = { camera: 'orbit', isChosen: true } as const;
  expect(readCamera('慢慢推近', chosen, 1)).toMatchObject({ move: 'orbit', isMuchUnread: true });
});

it('says when words were of no use', () => {
  expect(readCamera('镜头慢慢推近', AS_IT_COMES, 1).isMuchUnread).toBe(false);
  expect(readCamera('', AS_IT_COMES, 1).isMuchUnread).toBe(false);
  expect(readCamera('慢慢推近，黄昏下起小雨', AS_IT_COMES, 1).isMuchUnread).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { CACHE_PREFIX, handlingOf, outdatedCaches } from './rules.ts';

const ORIGIN = 'https://zhuhui.test';

describe('what the service worker does with a request', () => {
  it.each([
    ['GET', 'navigate', '/', 'page'],
    ['GET', 'navigate', '/indoorRender?taskId=1', 'page'],
    ['GET', 'navigate', '/api/openapi.json', 'network'],
    ['GET', 'navigate', '/files/f1', 'network'],
    ['GET', 'navigate', '/cashier/pay', 'network'],
    ['GET', 'cors', '/assets/index-abc.js', 'asset'],
    ['GET', 'cors', '/api/user/userInfo', 'network'],
    ['GET', 'no-cors', '/samples/hero/villa-day.webp', 'network'],
    ['POST', 'navigate', '/share-target', 'share'],
    ['POST', 'cors', '/api/ai/startTask', 'network'],
    ['GET', 'navigate', 'https://elsewhere.test/', 'network'],
  ])('%s %s %s: %s', (method, mode, path, handling) => {
    const url = new URL(path, ORIGIN).href;
    expect(handlingOf({ method, mode, url }, ORIGIN)).toBe(handling);
  });
});

it('keeps its own build and the one before, and what is not its own', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `${CACHE_PREFIX}${name}`) as [
    string,
    string,
    string,
  ];
  expect(outdatedCaches(['other', a, b, c], c)).toEqual([a]);
  expect(outdatedCaches([a, b], b)).toEqual([]);
  expect(outdatedCaches([a], a)).toEqual([]);
});

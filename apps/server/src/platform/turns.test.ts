import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs one after the other, and sends away whoever finds no room to wait', async () => {
  const take = createTurns(1, 1);
  const order: string[] = [];
  let open = () => {};
  const first = take(async () => {
    await new Promise<void>((resolve) => {
      open = resolve;
    });
    order.push('first');
  });
  const second = take(async () => void order.push('second'));
  await expect(take(async () => undefined)).rejects.toMatchObject({ reason: 'tooOften' });
  open();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
  expect(await take(async () => 'free again')).toBe('free again');
});

it('gives its turn on after a failure', async () => {
  const take = createTurns(1, 0);
  await expect(take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await take(async () => 1)).toBe(1);
});

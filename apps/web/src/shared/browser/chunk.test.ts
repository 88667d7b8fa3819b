import { afterEach, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from './chunk.ts';

afterEach(() => vi.useRealTimers());

const failed = (message: string) =>
  loadChunk(() => Promise.reject(new TypeError(message))).catch((error: unknown) => error);

it('hands over what was loaded', async () => {
  expect(await loadChunk(() => Promise.resolve(7))).toBe(7);
});

it.each([
  [
    'Failed to fetch dynamically imported module: http://a/assets/home-1.js',
    'missing',
    'http://a/assets/home-1.js',
  ],
  ['error loading dynamically imported module: http://a/b.js', 'missing', 'http://a/b.js'],
  ['Importing a module script failed.', 'missing', ''],
  ['Unable to preload CSS for /assets/home-1.css', 'styleSheet', '/assets/home-1.css'],
])('names the failure and the address: %s', async (message, failure, request) => {
  const error = await failed(message);
  expect(error).toBeInstanceOf(ChunkLoadError);
  expect(error).toMatchObject({ name: 'ChunkLoadError', failure, request });
});

it('leaves errors of the page itself alone', async () => {
  expect(await failed('x is not a function')).not.toBeInstanceOf(ChunkLoadError);
});

it('gives up after 120 seconds', async () => {
  vi.useFakeTimers();
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
  const loading = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await loading).toMatchObject({ failure: 'timeout' });
});

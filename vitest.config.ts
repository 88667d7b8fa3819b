import { defineConfig } from 'vitest/config';

const anywhere = ['apps/server', 'packages/*', 'scripts'];
const filesNamed = (...endings: string[]) =>
  anywhere.flatMap((folder) => endings.map((ending) => `${folder}/**/*.${ending}`));
const databaseSetup = ['./apps/server/src/testing/cluster.ts'];

/**
 * Tests by size, told by their file's name:
 * small `*.test.ts` (pure), medium `*.medium.test.ts` (real database, files or processes),
 * http `*.http.test.ts` (the whole app, no port), web `apps/web/**` (jsdom), e2e (a browser).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'small',
          include: filesNamed('test.ts'),
          exclude: ['**/node_modules/**', '**/*.medium.test.ts', '**/*.http.test.ts'],
        },
      },
      {
        test: {
          name: 'medium',
          include: filesNamed('medium.test.ts'),
          globalSetup: databaseSetup,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'http',
          include: filesNamed('http.test.ts'),
          globalSetup: databaseSetup,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/src/**/*.e2e.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

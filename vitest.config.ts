import { defineConfig } from 'vitest/config';

const everywhere = ['apps/server', 'packages/*', 'scripts'];
const filesNamed = (ending: string) => everywhere.map((folder) => `${folder}/**/*.${ending}`);
const noNetwork = ['./scripts/test/no-network.ts'];
const database = ['./apps/server/src/testing/cluster.ts'];
const quickImports = './apps/server/src/platform/db/drizzle-modules.ts';

/** When a test is given up: far beyond what any takes, on a machine with other work as well. */
const LONG_MS = 180_000;

/**
 * Tests by size, told by their file's name:
 * small `*.test.ts` (pure), medium `*.medium.test.ts` (real database, files or processes),
 * http `*.http.test.ts` (the whole app, no port), web `apps/web` (jsdom), e2e (a browser).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'small',
          include: filesNamed('test.ts'),
          exclude: ['**/node_modules/**', '**/*.medium.test.ts', '**/*.http.test.ts'],
          setupFiles: noNetwork,
          // Pure: a process goes from one file to the next with what it has loaded.
          isolate: false,
          testTimeout: LONG_MS,
        },
      },
      {
        test: {
          name: 'medium',
          include: filesNamed('medium.test.ts'),
          setupFiles: [...noNetwork, quickImports],
          globalSetup: database,
          testTimeout: LONG_MS,
          hookTimeout: LONG_MS,
        },
      },
      {
        test: {
          name: 'http',
          include: filesNamed('http.test.ts'),
          setupFiles: [...noNetwork, quickImports],
          globalSetup: database,
          testTimeout: LONG_MS,
          hookTimeout: LONG_MS,
        },
      },
      'apps/web/vitest.config.ts',
      {
        test: {
          name: 'e2e',
          include: ['e2e/src/**/*.e2e.ts'],
          globalSetup: './e2e/src/first-start.ts',
          // A process goes from one file to the next with its browser.
          isolate: false,
          testTimeout: 420_000,
          hookTimeout: LONG_MS,
        },
      },
    ],
  },
});

import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { server } from './server.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  if (typeof document !== 'undefined') cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

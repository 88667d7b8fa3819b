import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';

it('keeps room for the banner at the foot of every page while it is there', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('zh_viewing=1');
  server.use(
    answer('viewing', () => ({
      ...{ account: 'admin', nickname: '林设计', phone: '138****0000' },
      until: new Date(Date.now() + 60_000).toISOString(),
    })),
  );
  const { unmount } = renderApp('/tools');
  await screen.findByText('林设计');
  const room = () => document.documentElement.style.getPropertyValue('--foot');
  await waitFor(() => expect(room()).toMatch(/^calc\(\d+px \+ var\(--s4\)\)$/));
  unmount();
  expect(room()).toBe('');
});

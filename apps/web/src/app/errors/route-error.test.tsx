import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, vi } from 'vitest';
import { loadChunk } from '../../shared/browser/chunk.ts';
import { page } from '../../shared/browser/navigation.ts';
import { guarded, pageRoute } from '../routes.tsx';

const failingImport = () =>
  loadChunk(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://a/x.js')),
  );

function open(load: () => Promise<never>) {
  const router = createMemoryRouter([
    {
      element: (
        <>
          <Link to="/there">去</Link>
          <Outlet />
        </>
      ),
      children: [guarded([{ path: '/', element: null }, pageRoute('/there', load)])],
    },
  ]);
  render(<RouterProvider router={router} />);
}

it('shows a clear page with a retry when the code of a page cannot be loaded', async () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
  open(failingImport);
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: '去' }));
  expect(await screen.findByRole('heading', { name: '页面没有加载出来' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

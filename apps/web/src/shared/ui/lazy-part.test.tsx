import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { useToasts } from './toast.ts';

const missing = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://a/x.js'));
const there = async () => ({ default: () => <p>画板</p> });

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('keeps the page around a part that cannot be loaded, and loads it when it can', async () => {
  const load = vi.fn(missing).mockImplementation(missing);
  const Part = lazyPart<object>(load as typeof there, ({ again }) => (
    <button type="button" onClick={again}>
      再试
    </button>
  ));
  render(
    <>
      <input aria-label="描述" defaultValue="奶油风" />
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  const again = await screen.findByRole('button', { name: '再试' });
  expect(screen.getByLabelText<HTMLInputElement>('描述').value).toBe('奶油风');
  load.mockImplementation(there as typeof missing);
  await userEvent.click(again);
  expect(await screen.findByText('画板')).toBeTruthy();
});

it('asks again by itself when the connection is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(missing);
  const Part = lazyPart<object>(load as typeof there, () => <p>没有网络</p>);
  render(
    <Suspense>
      <Part />
    </Suspense>,
  );
  await screen.findByText('没有网络');
  load.mockImplementation(there as typeof missing);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('画板')).toBeTruthy();
});

it('closes what can be closed, says so, and opens it the next time', async () => {
  const load = vi.fn(missing);
  const Part = lazyPart<{ readonly onClose: () => void }>(load as typeof there);
  const onClose = vi.fn();
  const first = render(
    <Suspense>
      <Part onClose={onClose} />
    </Suspense>,
  );
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
    '没有打开：网络没有连上，连上后再试',
  ]);
  first.unmount();
  load.mockImplementation(there as typeof missing);
  render(
    <Suspense>
      <Part onClose={onClose} />
    </Suspense>,
  );
  expect(await screen.findByText('画板')).toBeTruthy();
});

it('leaves other errors to the page', async () => {
  const Part = lazyPart<object>(async () => ({
    default: () => {
      throw new Error('broken');
    },
  }));
  const element = (
    <Suspense>
      <Part />
    </Suspense>
  );
  const router = createMemoryRouter([{ path: '/', element, errorElement: <p>页面出错了</p> }]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('页面出错了')).toBeTruthy();
});

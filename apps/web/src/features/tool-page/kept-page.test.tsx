import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { writeStored } from '../../shared/browser/storage.ts';
import { answer } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';
import { contentOf } from './model/kept-pages.ts';

beforeEach(() => {
  const file = { fileId: 'f1', url: '/files/f1', width: 1200, height: 800 };
  server.use(answer('uploadImage', () => ({ ...file, bytes: 1, mime: 'image/png' })));
});

const prompt = async () => (await screen.findByLabelText('描述')) as HTMLTextAreaElement;
const picture = new File(['x'], '客厅.png', { type: 'image/png' });

async function filledIn(words: string) {
  const { user, unmount, router } = renderApp('/indoorRender');
  await user.upload(await screen.findByLabelText('底图：选择文件'), picture);
  await user.type(await prompt(), words);
  await screen.findByText('1200 × 800');
  return { user, unmount, router };
}

it('has what was filled in again when the page is loaded again', async () => {
  const { unmount } = await filledIn('奶油风');
  unmount();
  renderApp('/indoorRender');
  expect((await prompt()).value).toBe('奶油风');
  expect(await screen.findByText('1200 × 800')).toBeTruthy();
});

it('has it again after Back, and is empty where it is gone to anew', async () => {
  const { router } = await filledIn('奶油风');
  await router.navigate('/tools');
  await waitFor(() => expect(screen.queryByLabelText('描述')).toBeNull());
  await router.navigate('/indoorRender');
  expect((await prompt()).value).toBe('');
  await router.navigate(-1);
  await waitFor(() => expect(screen.queryByLabelText('描述')).toBeNull());
  await router.navigate(-1);
  await waitFor(async () => expect((await prompt()).value).toBe('奶油风'));
});

it('keeps nothing for another account', async () => {
  const { unmount } = await filledIn('奶油风');
  unmount();
  writeStored('loginAccountId', 'somebody else');
  sessionStorage.setItem(
    'toolPages',
    (sessionStorage.getItem('toolPages') ?? '').replaceAll('"ownerId"', '"wasOwner"'),
  );
  renderApp('/indoorRender');
  expect((await prompt()).value).toBe('');
});

it('has the list of a batch again, with the names of its pictures', async () => {
  const { user, unmount } = renderApp('/compress');
  await user.upload(await screen.findByLabelText('图片：选择文件'), picture);
  await screen.findAllByText('客厅.png');
  await waitFor(() => expect(sessionStorage.getItem('toolPages')).toContain('f1'));
  unmount();
  renderApp('/compress');
  expect((await screen.findAllByText('客厅.png')).length).toBeGreaterThan(0);
});

it('takes of a page what the server has', () => {
  const ready = { fileId: 'f1', width: 4, height: 3, blob: new Blob(), problem: null };
  const local = { ...ready, fileId: null, state: 'local', url: 'blob:2' } as const;
  const content = contentOf({
    settings: { pictures: ['pictures#1', 'pictures#2'], prompt: '湖边' },
    pictures: { 'pictures#1': { ...ready, state: 'ready', url: 'blob:1' }, 'pictures#2': local },
  });
  expect(content).toEqual({
    settings: { pictures: ['pictures#1'], prompt: '湖边' },
    pictures: { 'pictures#1': { fileId: 'f1', url: '/files/f1', width: 4, height: 3 } },
  });
});

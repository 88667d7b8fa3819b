import { screen, waitFor } from '@testing-library/react';
import type { TextVersion } from '@zhuhui/contracts';
import { beforeEach, expect, it } from 'vitest';
import { answer, Refusal } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';
import { useTextDrafts } from './drafts.ts';

const versionOf = (version: number, body: string, account: string): TextVersion => ({
  ...{ name: 'agreement', version, body, account },
  publishedAt: version === 0 ? null : '2026-11-21T02:00:00.000Z',
});

let account: string;
let versions: TextVersion[];
let published: Readonly<Record<string, string>>[];

beforeEach(() => {
  account = 'admin';
  useTextDrafts.setState({ drafts: {} });
  versions = [versionOf(1, '第一版协议', 'admin'), versionOf(0, '自带的协议', '')];
  published = [];
  server.use(
    answer('adminMe', () => ({
      ...{ id: 'a1', account, role: 'operator', mustChangePassword: false },
    })),
    answer('textVersions', ({ name }) =>
      name === 'agreement' ? versions : [{ ...versionOf(0, '自带的隐私', ''), name: 'privacy' }],
    ),
    answer('publishText', ({ name, body = '', basedOn }) => {
      published.push({ name: name ?? '', body, basedOn: basedOn ?? '' });
      const version = versions.length;
      if (String(version - 1) !== basedOn) throw new Refusal('conflict', '别人刚发布了');
      versions = [versionOf(version, body, 'admin'), ...versions];
      return { version };
    }),
    answer('announcements', () => []),
    answer('adminTools', () => []),
  );
});

const field = () => screen.findByRole('textbox', { name: /内容/ });
const button = (name: string) => screen.getByRole('button', { name });

it('publishes a text as a new version, and brings an old one back', async () => {
  const { user } = renderApp('/admin/texts');
  expect(await field()).toHaveProperty('value', '第一版协议');
  expect(button('发布第 2 版')).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByRole('combobox', { name: '版本' }), '自带的文字');
  expect(await field()).toHaveProperty('value', '自带的协议');
  await user.click(button('发布第 2 版'));
  expect(await screen.findByRole('button', { name: '发布第 3 版' })).toHaveProperty(
    'disabled',
    true,
  );
  expect(published).toEqual([{ name: 'agreement', body: '自带的协议', basedOn: '1' }]);
  expect(useTextDrafts.getState().drafts).toEqual({});
});

it('keeps what was typed over another text, another page, and a change of mind', async () => {
  const { user, router } = renderApp('/admin/texts');
  await user.type(await field(), '，改过');
  await user.click(screen.getByRole('radio', { name: '隐私政策' }));
  await waitFor(async () => expect(await field()).toHaveProperty('value', '自带的隐私'));
  await router.navigate('/admin/tools');
  await screen.findByRole('heading', { level: 1, name: '功能' });
  await router.navigate('/admin/texts');
  expect(await field()).toHaveProperty('value', '第一版协议，改过');

  await user.click(button('放弃修改'));
  expect(await field()).toHaveProperty('value', '第一版协议');
  await user.click(screen.getByText('撤销'));
  expect(await field()).toHaveProperty('value', '第一版协议，改过');
});

it('keeps what was typed when another was faster, shows his version, and publishes over it', async () => {
  const { user } = renderApp('/admin/texts');
  await user.type(await field(), '，我的');
  versions = [versionOf(2, '别人的协议', 'chen'), ...versions];
  await user.click(button('发布第 2 版'));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /chen .* 发布了第 2 版，你改的是第 1 版/,
  );
  expect(await field()).toHaveProperty('value', '第一版协议，我的');

  await user.click(button('看第 2 版'));
  expect(screen.getByRole('region', { name: '第 2 版' }).textContent).toBe('别人的协议');
  await user.click(button('换成第 2 版'));
  expect(await field()).toHaveProperty('value', '别人的协议');
  await user.click(screen.getByText('撤销'));
  await user.click(button('照样发布第 3 版'));
  await screen.findByRole('button', { name: '发布第 4 版' });
  expect(published.at(-1)).toMatchObject({ body: '第一版协议，我的', basedOn: '2' });
  expect(await field()).toHaveProperty('value', '第一版协议，我的');
});

it('keeps what was typed over a reload, for its writer alone', async () => {
  const { user, unmount } = renderApp('/admin/texts');
  await user.type(await field(), '，改过');
  unmount();
  const reload = async () => {
    const kept = sessionStorage.getItem('adminTextDrafts') ?? '';
    useTextDrafts.setState({ drafts: {} });
    sessionStorage.setItem('adminTextDrafts', kept);
    await useTextDrafts.persist.rehydrate();
    return renderApp('/admin/texts');
  };
  const again = await reload();
  expect(await field()).toHaveProperty('value', '第一版协议，改过');
  again.unmount();
  account = 'chen';
  await reload();
  expect(await field()).toHaveProperty('value', '第一版协议');
});

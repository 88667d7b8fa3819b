import { screen, waitFor, within } from '@testing-library/react';
import type { Interests } from '@zhuhui/contracts';
import { classifyTree } from '@zhuhui/tools/classify';
import { beforeEach, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { answer, Refusal } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

let interests: Interests | null;
let sent: unknown[];
let asked: Record<string, string>[];

beforeEach(() => {
  interests = null;
  sent = [];
  asked = [];
  server.use(
    answer('userInfo', () => aUser({ interests })),
    answer('allClassify', () => classifyTree()),
    answer('changeProfile', (input) => {
      interests = JSON.parse(input.interests ?? 'null');
      sent.push(interests);
      return aUser({ interests });
    }),
    answer('galleryList', (input) => {
      asked.push(input);
      return { list: [], next: null };
    }),
    answer('galleryFacets', () => {
      const styles = ['nordic', 'cream'].map((id) => ({ id, name: id, count: 1 }));
      return { sets: 0, cases: 0, categories: [], styles, spaces: [], cities: [] };
    }),
  );
});

it('asks newcomers for kinds of work and styles, and keeps both with the account', async () => {
  const { user } = renderApp('/');
  const question = await screen.findByRole('region', { name: '设计方向' });
  await user.click(within(question).getByRole('button', { name: '连风格一起选' }));
  const dialog = await screen.findByRole('dialog', { name: '你做哪一类设计' });
  await user.click(within(dialog).getByRole('button', { name: '室内' }));
  await user.click(await within(dialog).findByRole('button', { name: '奶油风' }));
  await user.click(within(dialog).getByRole('button', { name: '好了' }));
  await waitFor(() => expect(sent).toEqual([{ fields: ['interior'], styles: ['cream'] }]));
  expect(screen.queryByRole('region', { name: '设计方向' })).toBeNull();
  // What others make is of one's own kind now; where there is nothing of it, of every kind.
  await waitFor(() => expect(asked.some(({ branches }) => branches === '["5","6"]')).toBe(true));
});

it('takes an answer back that could not be kept', async () => {
  server.use(
    answer('changeProfile', () => {
      throw new Refusal('conflict', '没有保存');
    }),
  );
  const { user } = renderApp('/');
  const question = await screen.findByRole('region', { name: '设计方向' });
  await user.click(within(question).getByRole('button', { name: '景观' }));
  expect(await screen.findByText('没有保存')).toBeTruthy();
  expect(await screen.findByRole('region', { name: '设计方向' })).toBeTruthy();
});

it('begins the gallery with one’s own kind of work, until something else is wished', async () => {
  interests = { fields: ['landscape'], styles: ['cream'] };
  const { user } = renderApp('/findPage');
  const own = await screen.findByRole<HTMLInputElement>('radio', { name: '为你' });
  expect(own.checked).toBe(true);
  await waitFor(() => expect(asked.at(-1)?.branches).toBe('["2"]'));
  expect(await screen.findByText('你这一类还没有作品')).toBeTruthy();
  const styles = within(screen.getByRole('combobox', { name: '风格' })).getAllByRole('option');
  expect(styles.map(({ textContent }) => textContent)).toEqual([
    ...['风格不限', 'cream（1）', 'nordic（1）'],
  ]);
  await user.click(screen.getByRole('radio', { name: '热门' }));
  await waitFor(() => expect(asked.at(-1)?.branches).toBeUndefined());
  await user.selectOptions(screen.getByRole('combobox', { name: '风格' }), 'cream');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ style: 'cream' }));
  expect(asked.at(-1)?.branches).toBeUndefined();
  expect(screen.queryByRole('radio', { name: '为你' })).toBeNull();
});

it('suggests spaces in one’s styles on a tool’s page, and takes the style with the space', async () => {
  interests = { fields: [], styles: ['cream'] };
  const { user } = renderApp('/indoorRender');
  const space = await screen.findByRole<HTMLSelectElement>('combobox', { name: '空间类型' });
  await user.click(await screen.findByRole('button', { name: '客厅 · 奶油风' }));
  expect(space.selectedOptions[0]?.textContent).toBe('客厅');
  const chosen = () =>
    within(screen.getByRole('group', { name: '风格' }))
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ checked }) => checked);
  expect(chosen().indexOf(true)).toBe(0);
  await user.selectOptions(space, '主卧');
  expect(chosen().indexOf(true)).toBe(0);
  expect(screen.queryByRole('button', { name: '客厅 · 奶油风' })).toBeNull();
});

it('tells of them in the profile, where they can be changed', async () => {
  interests = { fields: ['interior'], styles: ['cream'] };
  const { user } = renderApp('/profile');
  expect(await screen.findByText('室内；常用 奶油风')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '修改' }));
  expect(await screen.findByRole('dialog', { name: '你做哪一类设计' })).toBeTruthy();
});

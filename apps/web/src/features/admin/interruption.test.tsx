import { screen, waitFor, within } from '@testing-library/react';
import type { Admin } from '@zhuhui/contracts';
import { beforeEach, expect, it } from 'vitest';
import { answer, Refusal } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const ME: Admin = { id: 'a1', account: 'chen', role: 'operator', mustChangePassword: false };
let isSignedIn: boolean;
let saved: string[];

beforeEach(() => {
  isSignedIn = true;
  saved = [];
  const guarded = <T,>(value: T): T => {
    if (!isSignedIn) throw new Refusal('notSignedIn');
    return value;
  };
  server.use(
    answer('adminMe', () => guarded(ME)),
    answer('adminProducts', () => guarded([])),
    answer('adminVipLevels', () => guarded([])),
    answer('saveProduct', ({ name = '' }) => {
      guarded(null);
      saved.push(name);
      return { id: 'p1' };
    }),
    answer('adminLogin', () => {
      isSignedIn = true;
      return ME;
    }),
    answer('adminLogout', () => {
      isSignedIn = false;
      return null;
    }),
    answer('adminTools', () => guarded([])),
  );
});

/** A product filled in, saved after the session ended. */
async function interrupted() {
  const { user, router } = renderApp('/admin/products');
  await user.click(await screen.findByRole('button', { name: '添加商品' }));
  const form = within(screen.getByRole('dialog', { name: '添加商品' }));
  await user.type(form.getByLabelText('名称'), '年包');
  await user.type(form.getByLabelText('价格（元）'), '99');
  isSignedIn = false;
  await user.click(form.getByRole('button', { name: '保存' }));
  const signIn = within(await screen.findByRole('dialog', { name: '登录已结束' }));
  return { user, router, form, signIn };
}

it('signs in over what is filled in and goes on saving it', async () => {
  const { user, signIn } = await interrupted();
  expect(signIn.getByLabelText('账号')).toHaveProperty('value', 'chen');
  await user.type(signIn.getByLabelText('密码'), 'right');
  await user.click(signIn.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(saved).toEqual(['年包']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leaves what is filled in to who does not sign in, and asks again when he saves', async () => {
  const { user, form, signIn } = await interrupted();
  await user.click(signIn.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '登录已结束' })).toBeNull());
  expect(form.getByLabelText('名称')).toHaveProperty('value', '年包');
  await waitFor(() =>
    expect(form.getByRole('button', { name: '保存' })).toHaveProperty('disabled', false),
  );
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await screen.findByRole('dialog', { name: '登录已结束' })).toBeTruthy();
  expect(saved).toEqual([]);
});

it('does not save later what was left', async () => {
  const { user, router } = await interrupted();
  await router.navigate('/admin/tools');
  const signIn = within(await screen.findByRole('main'));
  await user.type(await signIn.findByLabelText('密码'), 'right');
  await user.click(signIn.getByRole('button', { name: '登录' }));
  await screen.findByRole('heading', { level: 1, name: '功能' });
  expect(saved).toEqual([]);
});

it('shows the way in, and nothing over the page, to who signs out', async () => {
  const { user } = renderApp('/admin/products');
  await user.click(await screen.findByRole('button', { name: '退出' }));
  await screen.findByRole('heading', { level: 1, name: '管理后台' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('heading', { name: '商品' })).toBeNull();
});

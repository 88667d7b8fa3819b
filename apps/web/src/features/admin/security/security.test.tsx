import { screen, within } from '@testing-library/react';
import type { Admin, AdminSecurity } from '@zhuhui/contracts';
import { expect, it } from 'vitest';
import { answer, Refusal } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';

const ME: Admin = { id: 'a1', account: 'admin', role: 'owner', mustChangePassword: false };

it('sets two steps up with a code, and shows the recovery codes once', async () => {
  const security: AdminSecurity = { hasTotp: false, recoveryLeft: 0, sessions: [] };
  server.use(
    answer('adminMe', () => ME),
    answer('adminSecurity', () => security),
    answer('beginTotp', ({ password }) => {
      if (password !== 'right')
        throw new Refusal('badInput', '当前密码不对', { password: '当前密码不对' });
      return { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ' };
    }),
    answer('confirmTotp', () => ({ recoveryCodes: ['aaaa-bbbb-cccc-dddd'] })),
  );
  const { user } = renderApp('/admin/security');
  const part = within(await screen.findByRole('region', { name: '两步验证' }));
  await user.type(part.getByLabelText('当前密码'), 'wrong');
  await user.click(part.getByRole('button', { name: '开始设置' }));
  expect(await part.findByText('当前密码不对')).toBeTruthy();
  await user.clear(part.getByLabelText('当前密码'));
  await user.type(part.getByLabelText('当前密码'), 'right');
  await user.click(part.getByRole('button', { name: '开始设置' }));
  expect(await part.findByRole('img', { name: '两步验证的二维码' })).toBeTruthy();
  expect(part.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
  // As apps show it, and as Chinese input has it.
  await user.click(part.getByLabelText('应用里的 6 位动态码'));
  await user.paste('１２３ 456');
  await user.click(part.getByRole('button', { name: '确认打开' }));
  expect((await part.findByRole('list', { name: '恢复码' })).textContent).toBe(
    'aaaa-bbbb-cccc-dddd',
  );
});

it('asks for a code at the door when the password was right', async () => {
  let me: Admin | null = null;
  server.use(
    answer('adminMe', () => {
      if (!me) throw new Refusal('notSignedIn');
      return me;
    }),
    answer('adminLogin', ({ code }) => {
      if (!code) throw new Refusal('notSignedIn', '请输入动态码', { code: '请输入动态码' });
      me = { ...ME, mustChangePassword: true };
      return me;
    }),
  );
  const { user } = renderApp('/admin/security');
  const page = within(await screen.findByRole('main'));
  await user.type(await page.findByLabelText('密码'), 'right');
  await user.click(page.getByRole('button', { name: '登录' }));
  await user.type(await page.findByLabelText('动态码或恢复码'), '123456');
  await user.click(page.getByRole('button', { name: '登录' }));
  // The password was given by somebody else: nothing but a new one.
  expect(await page.findByRole('heading', { name: '换成自己的密码' })).toBeTruthy();
});

it('says whether the log is whole, and where it is not', async () => {
  server.use(
    answer('adminMe', () => ME),
    answer('auditPage', () => ({ list: [], total: 0, page: 1, pageSize: 20 })),
    answer('auditChoices', () => ({ accounts: [], actions: [] })),
    answer('adminEngines', () => []),
    answer('engineKinds', () => []),
    answer('auditVerify', ({ headId }) =>
      headId
        ? { state: 'broken', brokenId: 30, rows: 29, head: { id: 29, hash: 'a'.repeat(64) } }
        : { state: 'whole', brokenId: null, rows: 61, head: { id: 61, hash: 'b'.repeat(64) } },
    ),
  );
  const { user } = renderApp('/admin/audit');
  await user.click(await screen.findByRole('button', { name: '核对' }));
  expect(await screen.findByText('完整：61 行逐行相符')).toBeTruthy();
  await user.type(screen.getByLabelText('以前记下的链头'), `29:${'a'.repeat(64)}`);
  await user.click(screen.getByRole('button', { name: '核对' }));
  expect(await screen.findByText(/第一处不符在 #30/)).toBeTruthy();
});

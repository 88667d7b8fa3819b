import { screen, waitFor, within } from '@testing-library/react';
import type { AccountDetail, AdminRole } from '@zhuhui/contracts';
import { expect, it } from 'vitest';
import { answer, Refusal } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';

const AT = '2026-11-21T02:00:00.000Z';
const ACCOUNT: AccountDetail = {
  ...{ id: 'u1', phone: '138****0000', nickname: '林设计', userType: 'user', status: 'active' },
  ...{ inviteCode: 'ABCD2345', note: '', createdAt: AT, lastSeenAt: AT, frozenReason: '' },
  ...{ leavingAt: null, tickets: { normal: 30, live: 0, gpt: 5 }, membership: null },
  ...{ tasks: { total: 12, active: 1 }, storage: { files: 9, bytes: 2_000_000 } },
  ...{ signInWays: ['手机验证码'], sessions: [], orders: [] },
};

function anOffice(role: AdminRole = 'operator') {
  const sent: [name: string, input: Readonly<Record<string, string>>][] = [];
  let account = ACCOUNT;
  server.use(
    answer('adminMe', () => ({ id: 'a1', account: 'admin', role, mustChangePassword: false })),
    answer('accountPage', (input) => {
      sent.push(['accountPage', input]);
      return { list: [account], total: 1, page: 1, pageSize: 20 };
    }),
    answer('accountDetail', () => account),
    answer('adminVipLevels', () => []),
    answer('editAccount', (input) => {
      sent.push(['editAccount', input]);
      if (input.status === 'frozen') {
        account = { ...account, status: 'frozen', frozenReason: input.reason ?? '' };
      }
      return null;
    }),
    answer('accountTickets', (input) => {
      sent.push(['accountTickets', input]);
      if (Number(input.amount) > 0) return null;
      throw new Refusal('badInput', '最多收回 30 张', { amount: '最多收回 30 张' });
    }),
  );
  return sent;
}

it('finds an account, gives tickets with a reason and freezes it with one', async () => {
  const sent = anOffice();
  const { user } = renderApp('/admin/accounts');
  await user.type(await screen.findByRole('searchbox', { name: '搜索账号' }), '林');
  await waitFor(() => expect(sent.at(-1)?.[1]).toMatchObject({ keyword: '林' }));
  await user.click(await screen.findByRole('button', { name: /林设计/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('12 个，进行中 1 个');

  await user.click(dialog.getByRole('radio', { name: '券与会员' }));
  const give = dialog.getByRole('button', { name: '给券' });
  expect(give).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText('张数'), '20');
  await user.type(dialog.getByLabelText('有效天数'), '7');
  const [reason] = dialog.getAllByLabelText('原因');
  if (reason) await user.type(reason, '补偿');
  await user.click(give);
  await waitFor(() =>
    expect(sent.find(([name]) => name === 'accountTickets')?.[1]).toMatchObject({
      ...{ accountId: 'u1', amount: '20', validDays: '7', reason: '补偿' },
    }),
  );

  await user.click(dialog.getByRole('radio', { name: '冻结与删除' }));
  const freeze = dialog.getByRole('button', { name: '冻结账号' });
  expect(freeze).toHaveProperty('disabled', true);
  const [why] = dialog.getAllByLabelText('原因');
  if (why) await user.type(why, '转卖账号');
  await user.click(freeze);
  expect(await dialog.findByRole('button', { name: '解冻' })).toBeTruthy();
  expect(sent.find(([name]) => name === 'editAccount')?.[1]).toMatchObject({ reason: '转卖账号' });
});

it('lets auditors look only', async () => {
  anOffice('auditor');
  const { user } = renderApp('/admin/accounts');
  await user.click(await screen.findByRole('button', { name: /林设计/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('手机验证码');
  expect(dialog.queryByRole('radio')).toBeNull();
  expect(dialog.queryByRole('button', { name: '以用户身份查看' })).toBeNull();
  expect(screen.queryByRole('button', { name: '新建账号' })).toBeNull();
});

it('deletes an account only when its heir is chosen from those found, and the name typed', async () => {
  const sent = anOffice();
  const heir = { ...ACCOUNT, id: 'u2', nickname: '林工作室', phone: '139****0002' };
  server.use(
    answer('accountPage', () => ({ list: [ACCOUNT, heir], total: 2, page: 1, pageSize: 20 })),
    answer('removeAccount', (input) => {
      sent.push(['removeAccount', input]);
      return null;
    }),
  );
  const { user } = renderApp('/admin/accounts');
  await user.click(await screen.findByRole('button', { name: /林设计/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: '冻结与删除' }));
  await user.click(dialog.getByRole('radio', { name: '转给另一个账号' }));
  const why = dialog.getAllByLabelText('原因').at(-1);
  if (why) await user.type(why, '合并账号');
  await user.type(dialog.getByLabelText('输入昵称“林设计”确认'), '林设计');
  const remove = dialog.getByRole('button', { name: '删除账号' });
  expect(remove).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText('接收的账号'), '林');
  const offered = within(await dialog.findByRole('list', { name: '可以接收的账号' }));
  expect(offered.getAllByRole('button')).toHaveLength(1);
  await user.click(offered.getByRole('button', { name: /林工作室/ }));
  expect(dialog.getByText(/转给 林工作室/)).toBeTruthy();
  await user.click(remove);
  await waitFor(() =>
    expect(sent.at(-1)).toEqual([
      'removeAccount',
      { accountId: 'u1', heirId: 'u2', reason: '合并账号' },
    ]),
  );
});

it('says beside its field which number of tickets or months cannot be given', async () => {
  anOffice();
  server.use(
    answer('accountTickets', () => {
      throw new Refusal('badInput', '最多收回 30 张', { amount: '最多收回 30 张' });
    }),
  );
  const { user } = renderApp('/admin/accounts');
  await user.click(await screen.findByRole('button', { name: /林设计/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: '券与会员' }));
  await user.type(dialog.getByLabelText('张数'), '2000000');
  await user.type(dialog.getByLabelText('有效天数'), 'abc');
  await user.type(dialog.getByLabelText('月数'), '.5');
  expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '请填 -1,000,000 到 1,000,000 的整数',
    '请填 1 到 3,650 的整数',
    '请填 1 到 36 的整数',
  ]);

  await user.clear(dialog.getByLabelText('张数'));
  await user.type(dialog.getByLabelText('张数'), '-31');
  const [reason] = dialog.getAllByLabelText('原因');
  if (reason) await user.type(reason, '多给了');
  // The days are of no matter to what is taken back.
  await user.click(dialog.getByRole('button', { name: '收回' }));
  expect(await dialog.findByText('最多收回 30 张')).toBeTruthy();
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminOrder, AdminRole, BillDifference } from '@zhuhui/contracts';
import { expect, it } from 'vitest';
import { answer } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';

const AT = '2026-11-21T02:00:00.000Z';
const ORDER: AdminOrder = {
  ...{ orderNo: 'ZH20261121aaaaaaaa', subject: '普通券 100 张', amount: 1990 },
  ...{ status: 'completed', createdAt: AT, expireTime: AT, paidAt: AT, refunded: 0 },
  ...{ userId: 'u1', phone: '138****0000', provider: 'cashier', tradeNo: '2026', refund: null },
  goods: { kind: 'tickets', tickets: { normal: 100, live: 0, gpt: 0 }, validDays: null },
};

function anOffice(role: AdminRole = 'operator') {
  const asked: Record<string, string>[] = [];
  let order = ORDER;
  server.use(
    answer('adminMe', () => ({ id: 'a1', account: 'admin', role, mustChangePassword: false })),
    answer('adminOrders', (sent) => {
      asked.push(sent);
      return { list: [order], total: 1, page: 1, pageSize: 20 };
    }),
    answer('adminOrder', () => ({
      order,
      hasOpenMisfit: false,
      events: [
        {
          ...{ event: 'paid', eventName: '收到付款', createdAt: AT },
          detail: { evidence: 'notice', tradeNo: '2026' },
        },
      ],
    })),
    answer('refundOrder', (sent) => {
      asked.push(sent);
      const refund = {
        ...{ amount: Number(sent.amount), reason: String(sent.reason) },
        ...{ state: 'done' as const, problem: null },
      };
      order = { ...order, status: 'refunded', refunded: refund.amount, refund };
      return order;
    }),
  );
  return asked;
}

it('finds orders, says what happened to one, and gives its money back', async () => {
  const asked = anOffice();
  renderApp('/admin/orders');
  const search = await screen.findByRole('searchbox', { name: '搜索订单' });
  await userEvent.type(search, '138');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '状态' }), '付款不符');
  await expect.poll(() => asked.at(-1)).toMatchObject({ keyword: '138', trouble: 'misfit' });

  await userEvent.click(await screen.findByRole('button', { name: /普通券 100 张/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('支付方通知 · 2026')).toBeTruthy();
  const button = within(dialog).getByRole('button', { name: '退款' });
  expect(button).toHaveProperty('disabled', true);
  await userEvent.type(within(dialog).getByLabelText('原因'), '买错了');
  await userEvent.click(button);
  expect(await within(dialog).findByText('¥19.90 已退：买错了')).toBeTruthy();
  expect(asked.some(({ amount }) => Number(amount) === 1990)).toBe(true);
});

it.each([
  ['asked', 0, '退款中'],
  ['failed', 0, '退款未成'],
  ['done', 500, '部分退款'],
  ['done', 1990, '已退款'],
] as const)('says of a refund that is %s where the money is', async (state, refunded, name) => {
  anOffice();
  const refund = { amount: 500, reason: '买错了', state, problem: null };
  const order: AdminOrder = { ...ORDER, status: 'refunded', refunded, refund };
  server.use(
    answer('adminOrders', () => ({ list: [order], total: 1, page: 1, pageSize: 20 })),
    answer('adminOrder', () => ({ order, hasOpenMisfit: false, events: [] })),
  );
  renderApp('/admin/orders');
  const row = await screen.findByRole('button', { name: /普通券 100 张/ });
  expect(within(row).getByText(name)).toBeTruthy();
  await userEvent.click(row);
  const facts = within(await screen.findByRole('dialog'));
  expect((await facts.findByText('状态')).nextElementSibling?.textContent).toBe(name);
});

it('lets a payment that did not fit be marked as dealt with', async () => {
  anOffice();
  let hasOpenMisfit = true;
  const sent: Record<string, string>[] = [];
  server.use(
    answer('adminOrder', () => ({ order: ORDER, hasOpenMisfit, events: [] })),
    answer('markMisfit', (input) => {
      sent.push(input);
      hasOpenMisfit = false;
      return null;
    }),
  );
  renderApp('/admin/orders');
  await userEvent.click(await screen.findByRole('button', { name: /普通券 100 张/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByLabelText('付款不符怎样处理的'), '多付的已退回');
  await userEvent.click(dialog.getByRole('button', { name: '注明' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: '注明' })).toBeNull());
  expect(sent).toEqual([{ orderNo: ORDER.orderNo, reason: '多付的已退回' }]);
});

it('lets auditors look only', async () => {
  anOffice('auditor');
  renderApp('/admin/orders');
  await userEvent.click(await screen.findByRole('button', { name: /普通券 100 张/ }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('收到付款');
  expect(within(dialog).queryByRole('button', { name: '退款' })).toBeNull();
});

it('shows the provider’s bills and lets a difference be dealt with', async () => {
  const sent: Record<string, unknown>[] = [];
  const difference: BillDifference = {
    ...{ id: 'd1', day: '2026-11-20', kind: 'amountDiffers', kindName: '付款金额不同' },
    ...{ orderNo: 'ZH1', tradeNo: '2026', refundNo: '', ourFen: 1990, billFen: 1989 },
    ...{ state: 'open', note: '', foundAt: AT, endedAt: null },
  };
  const bill = {
    ...{ day: '2026-11-20', payments: 2, paidFen: 3980, refunds: 1, refundedFen: 100 },
    ...{ feeFen: 12, importedAt: AT, open: 1 },
  };
  anOffice();
  server.use(
    answer('adminBills', () => ({ list: [bill], total: 1, page: 1, pageSize: 7 })),
    answer('billDifferences', () => ({ list: [difference], total: 1, page: 1, pageSize: 20 })),
    answer('importBill', (input) => {
      sent.push(input);
      return bill;
    }),
    answer('markDifference', (input) => {
      sent.push(input);
      return { ...difference, state: 'marked' as const, note: String(input.reason) };
    }),
  );
  renderApp('/admin/orders');
  await userEvent.click(await screen.findByRole('radio', { name: '对账' }));
  expect(await screen.findByText(/^收 2 笔 ¥39.80/)).toBeTruthy();
  expect(screen.getByText('1 处差异')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('取回账单'), '2026-11-19');
  await userEvent.click(screen.getByRole('button', { name: '取回并对账' }));
  await userEvent.click(await screen.findByRole('button', { name: /付款金额不同/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('原因'), '少记一分');
  await userEvent.click(within(dialog).getByRole('button', { name: '注明' }));
  await expect.poll(() => sent).toEqual([{ day: '2026-11-19' }, { id: 'd1', reason: '少记一分' }]);
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order, OrderState, Product } from '@zhuhui/contracts';
import { expect, it, vi } from 'vitest';
import { answer, Refusal } from '../../testing/handlers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { server } from '../../testing/server.ts';

const ORDER_NO = 'ZH20261121aaaaaaaa';
const EXPIRES = new Date(Date.now() + 900_000).toISOString();

const PACK: Product = {
  ...{ id: 'p1', name: '普通券 100 张', description: '', listAmount: 1990, amount: 1791 },
  goods: { kind: 'tickets', tickets: { normal: 100, live: 0, gpt: 0 }, validDays: null },
};
const MONTH: Product = {
  ...{ id: 'p2', name: '会员月卡', description: '', listAmount: 3900, amount: 3900 },
  goods: { kind: 'vip', level: 1, months: 1 },
};

/** A shop with one order; `states` are what asking for it answers, one after the other. */
function aShop(states: OrderState[] = ['paying']) {
  server.use(
    answer('orderProducts', () => [PACK, MONTH]),
    answer('vipLevels', () => [{ level: 1, name: '会员', benefits: ['每月赠普通券 200 张'] }]),
    answer('orderPage', () => ({ list: [], total: 0, page: 1, pageSize: 10 })),
    answer('payWay', () => ({ id: 'cashier' as const, name: '模拟收银台' })),
    answer('createOrder', () => ({
      ...{ orderNo: ORDER_NO, subject: PACK.name, amount: PACK.amount },
      ...{ status: 'created' as const, expireTime: EXPIRES },
    })),
    answer('createAliPayOrder', () => ({
      ...{ orderNo: ORDER_NO, status: 'paying' as const, qrCode: 'http://pay.test/1' },
    })),
    answer('checkOrder', () => {
      const status = states.length > 1 ? (states.shift() ?? 'paying') : (states[0] ?? 'paying');
      return { orderNo: ORDER_NO, status, paidAt: null, refunded: 500 };
    }),
    answer('completeOrder', () => ({
      ...{ orderNo: ORDER_NO, status: 'completed' as const },
      granted: { tickets: { normal: 100, live: 0, gpt: 0 }, vip: null },
    })),
  );
}

it('sells: prices, code to scan, and what came of it without a press', async () => {
  aShop(['paying', 'completed']);
  renderApp('/dingzhi');
  expect(await screen.findByText('每月赠普通券 200 张')).toBeTruthy();
  const buy = await screen.findByRole('button', { name: '购买普通券 100 张' });
  const card = buy.closest('article');
  expect(card?.textContent).toContain('¥17.91');
  expect(card?.textContent).toContain('¥19.90');
  await userEvent.click(buy);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('img', { name: '模拟收银台付款码' })).toBeTruthy();
  expect(dialog.textContent).toMatch(/请在 1[45]:\d\d 内完成/);
  expect(await within(dialog).findByText('普通券 100 张已到账')).toBeTruthy();
});

it('says that an order which is to be closed has been paid', async () => {
  aShop();
  const order: Order = {
    ...{ orderNo: ORDER_NO, subject: PACK.name, amount: PACK.amount, goods: PACK.goods },
    ...{ status: 'paying', createdAt: EXPIRES, expireTime: EXPIRES, paidAt: null, refunded: 0 },
  };
  server.use(
    answer('orderPage', () => ({ list: [order], total: 1, page: 1, pageSize: 10 })),
    answer('closeOrder', () => ({ orderNo: ORDER_NO, status: 'completed' as const })),
  );
  renderApp('/dingzhi');
  await userEvent.click(await screen.findByRole('button', { name: '关闭' }));
  expect(await screen.findByText('这个订单已经付款，没有关闭')).toBeTruthy();
});

it('leads a phone to the page that pays, and says until when a membership runs', async () => {
  aShop(['paying', 'completed']);
  const asFine = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...asFine(query),
    matches: query.includes('coarse'),
  }));
  const vip = { level: 1, name: '会员', expireTime: '2026-12-30T04:40:00.000Z' };
  server.use(
    answer('payWay', () => ({ id: 'alipay' as const, name: '支付宝' })),
    answer('completeOrder', () => ({
      ...{ orderNo: ORDER_NO, status: 'completed' as const },
      granted: { tickets: { normal: 0, live: 0, gpt: 0 }, vip },
    })),
  );
  renderApp('/dingzhi');
  await userEvent.click(await screen.findByRole('button', { name: '购买会员月卡' }));
  expect(await screen.findByText('打开付款页用支付宝付，或用另一台手机扫码')).toBeTruthy();
  expect(await screen.findByText(/会员已开通，到 2026-12-30/)).toBeTruthy();
  vi.restoreAllMocks();
});

it('says what a pack holds and when it ends, where the operator’s words do not', async () => {
  aShop();
  const tickets = { normal: 100, live: 20, gpt: 0 };
  const gift: Product = {
    ...{ id: 'p3', name: '新人礼包', description: '先试试', listAmount: 100, amount: 100 },
    goods: { kind: 'tickets', tickets, validDays: 30 },
  };
  server.use(answer('orderProducts', () => [{ ...PACK, description: '长期有效' }, gift]));
  renderApp('/dingzhi');
  const cardOf = async (name: string) =>
    (await screen.findByRole('button', { name: `购买${name}` })).closest('article')?.textContent;
  expect(await cardOf('新人礼包')).toContain('普通券 100 张、实时券 20 张，到账后 30 天内有效');
  expect(await cardOf(PACK.name)).toBe('普通券 100 张长期有效¥17.91原价¥19.90购买');
});

it('says why a code cannot be shown, and tries again', async () => {
  aShop();
  let isDown = true;
  server.use(
    answer('createAliPayOrder', () => {
      if (isDown) throw new Refusal('unavailable', '支付宝暂时连不上，请稍后再试');
      return { orderNo: ORDER_NO, status: 'paying' as const, qrCode: 'http://pay.test/1' };
    }),
  );
  renderApp('/dingzhi');
  await userEvent.click(await screen.findByRole('button', { name: '购买会员月卡' }));
  expect(await screen.findByText('支付宝暂时连不上，请稍后再试')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: '再试' }));
  expect(await screen.findByRole('img', { name: '模拟收银台付款码' })).toBeTruthy();
});

it.each(['/dingzhi', `/done?orderNo=${ORDER_NO}`])(
  'says on %s that no money has come, and can be pressed while it asks by itself',
  async (address) => {
    aShop();
    renderApp(address);
    if (address === '/dingzhi') {
      await userEvent.click(await screen.findByRole('button', { name: '购买会员月卡' }));
    }
    const paid = await screen.findByRole('button', { name: '我已付款' });
    await userEvent.click(paid);
    expect(await screen.findByText(/还没有收到付款/)).toBeTruthy();

    let asked = 0;
    server.use(
      answer('checkOrder', () => {
        asked += 1;
        return new Promise<never>(() => undefined);
      }),
    );
    await waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: 4_000 });
    expect(screen.getByRole('button', { name: '我已付款' })).toHaveProperty('disabled', false);
  },
);

it.each([
  ['completed', '支付成功'],
  ['closed', '订单已关闭'],
  ['refunded', '订单已退款 ¥5'],
  ['paying', '正在确认付款'],
] as const)('comes back from the cashier to an order that is %s', async (state, title) => {
  aShop([state]);
  renderApp(`/done?orderNo=${ORDER_NO}`);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});

it('names what is wrong with an order that is not one’s own', async () => {
  aShop();
  server.use(
    answer('checkOrder', () => {
      throw new Refusal('notFound', '没有找到这个订单');
    }),
  );
  renderApp('/done?orderNo=ZH20261121bbbbbbbb');
  await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('没有找到这个订单'));
  expect(screen.queryByRole('button', { name: '再试' })).toBeNull();
});

it('leads on to what was bought where no order is named', async () => {
  aShop();
  renderApp('/done');
  expect(await screen.findByRole('heading', { name: '没有指明订单' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '个人中心' }).getAttribute('href')).toBe('/profile');
});

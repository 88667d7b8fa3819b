import { expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { Shell } from './pages/shell.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

const stage = useStage();
const PHONE = { width: 390, height: 844 };

it('sells tickets: code, cashier, result, and the tickets are there', async () => {
  const visit = await stage.visit({ as: '13800000073' });
  const { page } = visit;
  await page.goto('/dingzhi');
  await expect.poll(() => new Shell(page).normalTickets(), SOON).toBe(50);
  await page.getByRole('button', { name: '购买普通券 100 张' }).click();
  await page.getByRole('img', { name: '模拟收银台付款码' }).waitFor();
  await visit.screenshot('orders pay desktop light');
  expect(await graveFindings(page)).toEqual([]);

  await page.getByRole('button', { name: '打开付款页' }).click();
  await page.getByRole('heading', { name: '模拟收银台' }).waitFor();
  await page.getByText('¥ 19.90').waitFor();
  expect(await graveFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '模拟付款' }).click();
  await page.getByRole('heading', { name: '支付成功' }).waitFor();
  await page.getByText('普通券 100 张已到账').waitFor();
  await expect.poll(() => new Shell(page).normalTickets(), SOON).toBe(150);
  await visit.screenshot('orders done desktop light');
});

it('shows what another window paid, without a press', async () => {
  const visit = await stage.visit({ as: '13800000072', viewport: PHONE, theme: 'dark' });
  const { page } = visit;
  await page.goto('/dingzhi');
  await page.getByRole('button', { name: '购买会员月卡' }).click();
  await page.getByRole('img', { name: '模拟收银台付款码' }).waitFor();
  await visit.screenshot('orders pay phone dark');

  // The code leads another device, on which nobody is signed in, to the cashier's page.
  const order = (await (await page.request.get('/api/order/page')).json()).data.list[0];
  const asked = await page.request.get(`/api/order/createAliPayOrder?orderNo=${order.orderNo}`);
  const { qrCode } = (await asked.json()).data;
  const phone = await stage.visit({ viewport: PHONE });
  await phone.page.goto(qrCode);
  await phone.page.getByRole('button', { name: '模拟付款' }).click();
  await phone.page.getByRole('heading', { name: '已付款' }).waitFor();

  await page.getByText('会员已开通').waitFor();
  await page.getByRole('button', { name: '知道了' }).click();
  await page.getByText(/你是会员，到/).waitFor();
  await visit.screenshot('orders member phone dark');
  expect(await graveFindings(page)).toEqual([]);
});

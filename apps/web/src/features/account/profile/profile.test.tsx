import { screen, waitFor, within } from '@testing-library/react';
import {
  type DataOf,
  type Device,
  type endpoints,
  successEnvelope,
  type TicketRecord,
} from '@zhuhui/contracts';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from '../../../shared/browser/navigation.ts';
import { aUser } from '../../../testing/builders.ts';
import { answer, Refusal } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';
import { refusalIn } from './download-data.ts';

const TIME = '2026-03-01T04:00:00.000Z';

const device = (change: Partial<Device>): Device => ({
  ...{ sessionId: 's1', browser: 'Chrome', system: 'Windows', kind: 'computer' },
  ...{ place: '203.0.113.*', firstSeen: TIME, lastSeen: TIME, isThis: false },
  ...change,
});

const record = (change: Partial<TicketRecord>): TicketRecord => ({
  ...{ id: '1', ticketType: 1, kind: 'reserve', kindName: '预留', amount: -2, balance: 48 },
  ...{ memo: '去物', cause: 'task', taskId: null, conversation: null, orderNo: null },
  createdAt: TIME,
  ...change,
});

beforeEach(() => {
  server.use(
    answer('devices', () => [
      device({ isThis: true }),
      device({ sessionId: 's2', browser: '微信' }),
    ]),
    answer('ticketBatches', () => []),
    answer('ownSignIn', () => ({ email: null, hasPassword: false, methods: ['phone' as const] })),
    answer('wechatIdentities', () => ({ list: [], isOffered: false })),
    answer('siteText', () => ({
      ...{ name: 'contact' as const, version: 1, body: '电话 010-1234', publishedAt: null },
    })),
    answer('ownCodeSend', () => ({ resendAfterSeconds: 60 })),
  );
});

it('asks a visitor to sign in', async () => {
  renderApp('/profile', { signedIn: false });
  expect(await screen.findByRole('heading', { name: '登录后查看个人中心' })).toBeTruthy();
});

it('saves a name, and says what is wrong with one', async () => {
  let nickname = '设计师';
  server.use(
    answer('userInfo', () => aUser({ nickname })),
    answer('changeProfile', (sent) => {
      if (sent.nickname === '坏') throw new Refusal('badInput', '昵称里有不能显示的字符');
      nickname = sent.nickname ?? '';
      return aUser({ nickname });
    }),
  );
  const { user } = renderApp('/profile');
  const input = await screen.findByRole('textbox', { name: '昵称' });
  const save = screen.getByRole('button', { name: '保存' });
  expect(save).toHaveProperty('disabled', true);
  await user.clear(input);
  await user.type(input, '坏');
  await user.click(save);
  expect((await screen.findByRole('alert')).textContent).toContain('不能显示');
  await user.clear(input);
  await user.type(input, '阿木');
  await user.click(save);
  expect(await screen.findByRole('heading', { name: '阿木' })).toBeTruthy();
});

it('lists the devices and signs one out', async () => {
  const ended: string[] = [];
  let list = [
    device({ isThis: true }),
    device({ sessionId: 's2', browser: '微信', kind: 'phone' }),
  ];
  server.use(
    answer('devices', () => list),
    http.delete('*/api/user/devices/:sessionId', ({ params }) => {
      ended.push(String(params.sessionId));
      list = list.slice(0, 1);
      return HttpResponse.json(successEnvelope(null));
    }),
  );
  const { user } = renderApp('/profile?section=devices');
  await user.click(await screen.findByRole('button', { name: '让 微信 · Windows 退出登录' }));
  await waitFor(() => expect(screen.queryByText('微信 · Windows')).toBeNull());
  expect(ended).toEqual(['s2']);
  expect(screen.getByText('这台')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '其他设备全部退出' })).toBeNull();
});

it('binds a mail address and sets a password where the operator offers them', async () => {
  const { user } = renderApp('/profile?section=devices');
  let own = { email: null as string | null, hasPassword: false };
  server.use(
    answer('ownSignIn', () => ({
      ...own,
      methods: ['phone' as const, 'email' as const, 'account' as const],
    })),
    answer('bindEmailSend', () => ({ resendAfterSeconds: 60 })),
    answer('bindEmail', ({ email = '' }) => {
      own = { ...own, email };
      return null;
    }),
    answer('setPassword', () => {
      own = { ...own, hasPassword: true };
      return null;
    }),
  );
  await user.click(await screen.findByRole('button', { name: '绑定' }));
  const email = within(await screen.findByRole('dialog', { name: '绑定邮箱' }));
  await user.type(email.getByLabelText('邮箱'), 'a@b.cn');
  await user.type(email.getByLabelText('验证码'), '123456');
  await user.click(email.getByRole('button', { name: '绑定' }));
  expect(await screen.findByText('a@b.cn')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '设置' }));
  const password = within(await screen.findByRole('dialog', { name: '设置密码' }));
  await user.type(password.getByLabelText('新密码'), 'eight characters');
  await user.type(password.getByLabelText('验证码'), '123456');
  await user.click(password.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('已设置')).toBeTruthy();
});

it('unbinds a WeChat', async () => {
  const { user } = renderApp('/profile?section=devices');
  let list = [{ id: 'w1', since: TIME }];
  server.use(
    answer('wechatIdentities', () => ({ list, isOffered: true })),
    http.delete('*/api/wx/identities/w1', () => {
      list = [];
      return HttpResponse.json(successEnvelope(null));
    }),
  );
  await user.click(await screen.findByRole('button', { name: '解绑' }));
  expect(await screen.findByText(/^未绑定/)).toBeTruthy();
});

it('changes the phone in two steps', async () => {
  const sent: Record<string, string>[] = [];
  server.use(
    answer('provePhone', () => ({ pass: 'the pass' })),
    answer('newPhoneCode', () => ({ resendAfterSeconds: 60 })),
    answer('changePhone', (fields) => {
      sent.push({ ...fields });
      if (sent.length === 1) throw new Refusal('conflict', '这个手机号已有账号，请换一个号码');
      return aUser({ phone: '139****2222' });
    }),
  );
  const { user } = renderApp('/profile?section=devices');
  await user.click(await screen.findByRole('button', { name: '更换' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('电话 010-1234')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '获取验证码' }));
  expect(await dialog.findByRole('button', { name: /秒后重发/ })).toBeTruthy();
  await user.type(dialog.getByLabelText('验证码'), '123456');
  await user.click(dialog.getByRole('button', { name: '下一步' }));
  await user.type(await dialog.findByLabelText('新手机号'), '13900002222');
  await user.type(dialog.getByLabelText('验证码'), '654321');
  await user.click(dialog.getByRole('button', { name: '更换' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('已有账号');
  await user.click(dialog.getByRole('button', { name: '更换' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[0]).toMatchObject({ phoneNo: '13900002222', verifyCode: '654321', pass: 'the pass' });
});

it('leads from every entry to what it was for, and asks for what is chosen', async () => {
  const asked: string[] = [];
  server.use(
    answer('ticketRecords', ({ type = '', kind = '' }) => {
      asked.push(`${type}|${kind}`);
      const list = [
        record({ id: '3', taskId: 't1' }),
        record({
          id: '2',
          cause: 'order',
          orderNo: 'ZH1',
          kind: 'grant',
          kindName: '发放',
          amount: 5,
        }),
        record({ id: '1', kind: 'settle', kindName: '结算', amount: 0 }),
      ];
      return { list, total: 3, page: 1, pageSize: 30 };
    }),
    answer('ticketBatches', () => [
      {
        ...{ id: '9', ticketType: 1, given: 200, left: 150, memo: '会员每月赠送' },
        ...{ cause: 'membership', orderNo: null, createdAt: TIME, expiresAt: TIME },
      },
    ]),
  );
  const { user } = renderApp('/profile?section=tickets');
  const task = await screen.findByRole('link', { name: '看任务' });
  expect(task.getAttribute('href')).toBe('/done2?taskId=t1');
  expect(screen.getByRole('link', { name: '看订单' }).getAttribute('href')).toBe(
    '/done?orderNo=ZH1',
  );
  expect(await screen.findByText(/剩 150/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '实时券' }));
  await user.selectOptions(screen.getByRole('combobox', { name: '类型' }), '退回');
  await waitFor(() => expect(asked).toContain('2|release'));
});

it('says what leaving takes along before it asks for the code', async () => {
  const goTo = vi.spyOn(page, 'goTo').mockImplementation(() => undefined);
  const summary: DataOf<typeof endpoints.deletionSummary> = {
    ...{ files: 12, bytes: 3_000_000, tasks: 9, activeTasks: 0, conversations: 0, assets: 0 },
    ...{
      orders: 2,
      openOrders: 0,
      tickets: { normal: 5, live: 0, gpt: 1 },
      vip: null,
      graceDays: 7,
    },
  };
  server.use(
    answer('deletionSummary', () => summary),
    answer('deleteAccount', () => ({ dueAt: TIME })),
  );
  const { user } = renderApp('/profile?section=data');
  await user.click(await screen.findByRole('button', { name: '注销账号' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('12 个，3.0 MB')).toBeTruthy();
  expect(dialog.queryByText('我的素材')).toBeNull();
  expect(dialog.getByText('2 个订单，依法保存')).toBeTruthy();
  expect(dialog.getByRole('button', { name: '获取验证码' })).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: '获取验证码' }));
  await user.type(dialog.getByLabelText('验证码'), '123456');
  await user.click(dialog.getByRole('button', { name: '确认注销' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'));
  goTo.mockRestore();
});

it('lets whoever comes back take it back, on any page', async () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
  server.use(
    answer('userInfo', () => aUser({ leavingAt: TIME })),
    answer('keepAccount', () => aUser()),
  );
  const { user } = renderApp('/tools');
  const dialog = within(await screen.findByRole('dialog', { name: '这个账号正在注销' }));
  await user.click(dialog.getByRole('button', { name: '收回注销' }));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  reload.mockRestore();
});

it.each([
  ['{"data":null,"error":{"code":429,"message":"每天最多下载 3 次"}}', '每天最多下载 3 次'],
  ['{"data":1,"error":{"code":0,"message":""}}', null],
  ['PK…', null],
  ['', null],
])('reads %j as a refusal, or not', (text, message) => expect(refusalIn(text)).toBe(message));

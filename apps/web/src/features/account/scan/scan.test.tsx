import { screen, waitFor, within } from '@testing-library/react';
import type { ScanCode, ScanState } from '@zhuhui/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from '../../../shared/browser/navigation.ts';
import { aUser } from '../../../testing/builders.ts';
import { answer, Refusal } from '../../../testing/handlers.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';

const SCENE = 'scene0scene0scene0scen';

const aCode = (change: Partial<ScanCode> = {}): ScanCode => ({
  sceneId: SCENE,
  way: 'builtin',
  url: `https://zhuhui.example/scan?scene=${SCENE}`,
  image: 'data:image/png;base64,',
  expireSeconds: 300,
  ...change,
});
const aCheck = (status: ScanState, change: { refused?: boolean; needsPhone?: boolean } = {}) => ({
  ...{ status, refused: false, needsPhone: false },
  ...change,
});

/** The dialog with its panel of scanning open. */
async function openScan() {
  const { user } = renderApp('/user/login', { signedIn: false });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: '扫码' }));
  return { user, dialog };
}

describe('the code to scan', () => {
  it('says what happens on the phone, and enters when it agrees', async () => {
    const entered = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
    let status: ScanState = 'waiting';
    server.use(
      answer('scanCode', () => aCode()),
      answer('scanCheck', () => aCheck(status)),
    );
    const { dialog } = await openScan();
    await dialog.findByRole('img', { name: '登录码' });
    status = 'scanned';
    await dialog.findByText('请在手机上确认');
    expect(dialog.queryByRole('img', { name: '登录码' })).toBeNull();
    status = 'confirmed';
    await waitFor(() => expect(entered).toHaveBeenCalledTimes(1));
  });

  it('stops at its end and gives a new one when asked', async () => {
    let codes = 0;
    let checks = 0;
    server.use(
      answer('scanCode', () => aCode({ sceneId: `${codes++}`.padStart(22, 's') })),
      answer('scanCheck', ({ sceneId }) => {
        if (!sceneId?.endsWith('0')) return aCheck('expired', { refused: true });
        checks += 1;
        throw new Refusal('notFound');
      }),
    );
    const { user, dialog } = await openScan();
    await dialog.findByText('登录码已失效');
    await user.click(dialog.getByRole('button', { name: '刷新' }));
    await dialog.findByText('手机上没有同意');
    expect(checks).toBe(1);
  });

  it('binds a phone to a WeChat nobody knows', async () => {
    const entered = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
    const sent: unknown[] = [];
    server.use(
      answer('scanCode', () => aCode({ way: 'official' })),
      answer('scanCheck', () => aCheck('scanned', { needsPhone: true })),
      answer('scanBindPhone', (input) => {
        sent.push(input);
        return { user: aUser(), isNew: true, invitation: 'none' };
      }),
    );
    const { user, dialog } = await openScan();
    await dialog.findByText(/微信已确认/);
    const [phoneNo, verifyCode] = ['13800000000', '123456'];
    await user.clear(dialog.getByRole('textbox', { name: '手机号' }));
    await user.type(dialog.getByRole('textbox', { name: '手机号' }), phoneNo);
    await user.type(dialog.getByRole('textbox', { name: '验证码' }), verifyCode);
    await user.click(dialog.getByRole('button', { name: '绑定并登录' }));
    await waitFor(() => expect(entered).toHaveBeenCalled());
    expect(sent).toMatchObject([{ sceneId: SCENE, phoneNo, verifyCode }]);
  });

  it('binds nothing without the agreement', async () => {
    let binds = 0;
    server.use(
      answer('scanCode', () => aCode({ way: 'official' })),
      answer('scanCheck', () => aCheck('scanned', { needsPhone: true })),
      answer('scanBindPhone', () => {
        binds += 1;
        throw new Refusal('badInput');
      }),
    );
    const { user, dialog } = await openScan();
    await dialog.findByText(/微信已确认/);
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: '绑定并登录' }));
    expect(await screen.findByText('请先阅读并同意用户协议')).toBeTruthy();
    expect(binds).toBe(0);
  });

  it('leads on to a new code where the time to bind a phone is over', async () => {
    let isOver = false;
    server.use(
      answer('scanCode', () => aCode({ way: 'official' })),
      answer('scanCheck', () =>
        isOver ? aCheck('expired') : aCheck('scanned', { needsPhone: true }),
      ),
      answer('scanBindPhone', () => {
        throw new Refusal('notFound', '登录码已失效，请刷新后再扫');
      }),
    );
    const { user, dialog } = await openScan();
    await dialog.findByText(/微信已确认/);
    isOver = true;
    await user.click(dialog.getByRole('button', { name: '绑定并登录' }));
    await dialog.findByText('登录码已失效');
    expect(dialog.getByRole('button', { name: '刷新' })).toBeTruthy();
  });

  it('says why an account may not enter, and that a phone cannot come to this very machine', async () => {
    server.use(
      answer('scanCode', () => aCode({ url: `http://localhost:8080/scan?scene=${SCENE}` })),
      answer('scanCheck', () => {
        throw new Refusal('forbidden', '账号已冻结：欠费');
      }),
    );
    const { dialog } = await openScan();
    await dialog.findByText(/本机地址，手机打不开/);
    expect(await screen.findByText('账号已冻结：欠费')).toBeTruthy();
    await dialog.findByText('登录码已失效');
  });

  it('leads to WeChat’s own page, shows trouble, and waits for the agreement', async () => {
    let isBroken = true;
    server.use(
      answer('scanCode', () => {
        if (isBroken) throw new Refusal('upstream', '微信暂时没有响应，请改用手机号登录');
        return aCode({ way: 'open', url: 'https://open.weixin.qq.com/connect/qrconnect?x' });
      }),
      answer('scanCheck', () => aCheck('waiting')),
    );
    const { user, dialog } = await openScan();
    await dialog.findByText('微信暂时没有响应，请改用手机号登录');
    isBroken = false;
    await user.click(dialog.getByRole('button', { name: '再试' }));
    const link = await dialog.findByRole('link', { name: '打开微信扫码页' });
    expect(link.getAttribute('href')).toContain('qrconnect');
    await user.click(dialog.getByRole('checkbox'));
    await dialog.findByText('请先同意用户协议');
    expect(dialog.queryByRole('link', { name: '打开微信扫码页' })).toBeNull();
  });
});

describe('the phone that scanned', () => {
  const path = `/scan?scene=${SCENE}`;
  const sent: Record<string, string>[] = [];
  beforeEach(() => {
    sent.length = 0;
    server.use(
      answer('scanOpen', () => ({
        ...{ browser: 'Chrome', system: 'Windows', place: '114.80.1.*' },
        ...{ askedAt: '2026-01-01T00:00:00.000Z', expireTime: '2026-01-01T00:05:00.000Z' },
      })),
      answer('scanConfirm', (input) => {
        sent.push(input);
        return null;
      }),
    );
  });

  it.each([
    ['确认登录', 'true', '已确认'],
    ['拒绝', 'false', '已拒绝'],
  ])('sees who asks, is warned, and says %s', async (button, agreed, end) => {
    const { user } = renderApp(path);
    await screen.findByRole('heading', { level: 1, name: '让这台设备登录？' });
    expect(screen.getByText('Windows · Chrome')).toBeTruthy();
    expect(screen.getByText('114.80.1.*')).toBeTruthy();
    expect(screen.getByText(/只在自己扫码时确认/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: button }));
    await screen.findByRole('heading', { level: 1, name: end });
    expect(sent).toEqual([{ sceneId: SCENE, agreed }]);
  });

  it('signs in first', async () => {
    const { user } = renderApp(path, { signedIn: false });
    await screen.findByRole('heading', { level: 1, name: '先在手机上登录' });
    const main = within(screen.getByRole('main'));
    await user.click(main.getByRole('button', { name: '登录' }));
    expect(await screen.findByText('登录后再确认那台设备的登录')).toBeTruthy();
  });

  it('is told when it is too late', async () => {
    server.use(
      answer('scanOpen', () => {
        throw new Refusal('notFound');
      }),
    );
    renderApp(path);
    await screen.findByRole('heading', { level: 1, name: '登录码已失效' });
  });

  it.each([
    ['/scan', '没有登录码'],
    ['/scan?outcome=done', '已确认'],
    ['/scan?outcome=refused', '没有同意登录'],
    ['/scan?outcome=failed', '登录没有完成'],
    ['/scan?outcome=toString', '没有登录码'],
  ])('%s says %s', async (address, title) => {
    renderApp(address, { signedIn: false });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { page } from '../shared/browser/navigation.ts';
import { aTask } from '../testing/builders.ts';
import { answer, Refusal } from '../testing/handlers.ts';
import { renderApp } from '../testing/render-app.tsx';
import { server } from '../testing/server.ts';

describe('the first load', () => {
  it('is an empty screen until the user is known', async () => {
    let tell: () => void = () => undefined;
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    server.use(
      answer('userInfo', async () => {
        await told;
        throw new Refusal('notSignedIn');
      }),
    );
    renderApp('/', { signedIn: false });
    expect(screen.getByTestId('first-load').childElementCount).toBe(0);
    tell();
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  });
});

describe('without a connection', () => {
  it('says so, and loads the page anew when somebody answers', async () => {
    const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
    let isThere = false;
    server.use(
      http.get('*/api/health', () => (isThere ? HttpResponse.json({}) : HttpResponse.error())),
      http.get('*/api/user/userInfo', () => (isThere ? undefined : HttpResponse.error())),
    );
    renderApp('/agreement');
    expect(await screen.findByRole('heading', { name: '现在没有连接' })).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
    isThere = true;
    await waitFor(() => expect(reload).toHaveBeenCalled());
  });
});

it('leads from the help menu to the agreement', async () => {
  const { user } = renderApp('/tools', { signedIn: false });
  await user.click(await screen.findByRole('button', { name: '帮助' }));
  await user.click(screen.getByRole('menuitem', { name: '用户协议' }));
  expect(await screen.findByRole('heading', { level: 1, name: '用户协议' })).toBeTruthy();
});

describe('dialogs of no page', () => {
  it.each([
    ['新手引导', '四步上手'],
    ['收图方式', '收图方式'],
    ['安装到桌面', '安装到桌面'],
    ['联系我们', '联系我们'],
  ])('%s opens from the help menu and closes', async (entry, title) => {
    const { user } = renderApp('/agreement', { signedIn: false });
    await user.click(await screen.findByRole('button', { name: '帮助' }));
    await user.click(screen.getByRole('menuitem', { name: entry }));
    const dialog = await screen.findByRole('dialog', { name: title });
    await user.click(within(dialog).getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  });
});

describe('routes', () => {
  it('show the footer on /home and not on /', async () => {
    const first = renderApp('/', { signedIn: false });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('contentinfo')).toBeNull();
    first.unmount();
    renderApp('/home', { signedIn: false });
    expect(await screen.findByRole('contentinfo')).toBeTruthy();
  });

  it.each([
    ['/nowhere', '没有这一页'],
    ['/deepseek', 'AI设计助手'],
    ['/gpt2', 'AI对话'],
    ['/ailive', '实时渲染'],
    ['/agreement', '用户协议'],
    ['/tools', '全部工具'],
    ['/indoorRender', '室内渲染'],
  ])('%s says %s', async (path, title) => {
    renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  });
});

describe('the administration', () => {
  it.each([
    ['/manage', '/admin', ''],
    ['/manage/orders?status=paid', '/admin/orders', '?status=paid'],
  ])('is at %s too', async (path, pathname, search) => {
    const notSignedIn = () => {
      throw new Refusal('notSignedIn');
    };
    server.use(answer('adminMe', notSignedIn));
    const { router } = renderApp(path, { signedIn: false });
    expect(await screen.findByRole('heading', { name: '管理后台' })).toBeTruthy();
    expect(router.state.location).toMatchObject({ pathname, search });
  });
});

describe('signing in', () => {
  it('counts down 60 seconds after the code was sent, and says so', async () => {
    server.use(answer('smsSend', () => ({ resendAfterSeconds: 60 })));
    const { user } = renderApp('/user/login', { signedIn: false });
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('手机号'), '13800000000');
    await user.click(within(dialog).getByRole('button', { name: '获取验证码' }));
    const button = await within(dialog).findByRole('button', { name: '60 秒后重发' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('发送成功')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('shows what the server says', async () => {
    server.use(
      answer('smsSend', () => {
        throw new Refusal('tooOften', '一分钟内只能发一次');
      }),
    );
    const { user } = renderApp('/user/login', { signedIn: false });
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('一分钟内只能发一次')).toBeTruthy();
  });

  it('signs out from the avatar menu and goes home', async () => {
    const left = vi.spyOn(page, 'goTo').mockImplementation(() => undefined);
    server.use(answer('invalidateSession', () => null));
    const { user } = renderApp('/agreement');
    await user.click(await screen.findByRole('button', { name: '我的账号' }));
    await user.click(screen.getByRole('menuitem', { name: '退出登录' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
  });
});

it('shows running tasks in the tray after a refresh', async () => {
  const running = aTask({ status: 'running', progress: 0.4, stage: '布光', results: [] });
  server.use(
    answer('getTaskList', ({ status }) => {
      const list = status === 'running' ? [running] : [];
      return { list, total: list.length, page: 1, pageSize: 50 };
    }),
  );
  const { user } = renderApp('/agreement');
  await user.click(await screen.findByRole('button', { name: '任务，1 个进行中' }));
  expect(screen.getByText('布光 40 %')).toBeTruthy();
  expect(screen.getByRole('link', { name: /室内渲染.*布光/ }).getAttribute('href')).toBe(
    '/indoorRender?taskId=t1',
  );
});

it('gives the focus back to the tray’s button when Escape closes it', async () => {
  const { user } = renderApp('/agreement');
  const button = await screen.findByRole('button', { name: '任务' });
  await user.click(button);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('我的历史');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button);
});

it('leads from the word that a run failed to the run', async () => {
  const running = aTask({ status: 'running', results: [] });
  let isOver = false;
  server.use(
    answer('getTaskList', ({ status }) => {
      const list = status === 'running' && !isOver ? [running] : [];
      return { list, total: list.length, page: 1, pageSize: 50 };
    }),
    answer('getTask', () => ({ ...running, status: 'failed', errorMessage: '服务器没有应答' })),
  );
  const { user, router } = renderApp('/agreement');
  await screen.findByRole('button', { name: '任务，1 个进行中' });
  isOver = true;
  const said = await screen.findByText('服务器没有应答，未扣券', {}, { timeout: 10_000 });
  const toast = said.closest('[data-testid="toast"]') as HTMLElement;
  await user.click(within(toast).getByRole('button', { name: '查看', hidden: true }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/indoorRender'));
  expect(router.state.location.search).toBe('?taskId=t1');
});

it('finds tools with Ctrl K', async () => {
  const { user, router } = renderApp('/agreement', { signedIn: false });
  await screen.findByRole('heading', { level: 1, name: '用户协议' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), '干净 矢量{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/toline'));
});

describe('a result that cannot be opened', () => {
  const history = async () =>
    (await screen.findByRole('link', { name: '看我的历史' })).getAttribute('href');

  it('leaves a way to the others when the address names none', async () => {
    renderApp('/done2');
    expect(await history()).toBe('/myHistory');
  });

  it('leaves a way to the others when it is gone', async () => {
    server.use(
      answer('getTask', () => {
        throw new Refusal('notFound', '没有找到这个任务');
      }),
    );
    renderApp('/done2?taskId=t1');
    expect(await history()).toBe('/myHistory');
    expect(screen.queryByRole('button', { name: '再试' })).toBeNull();
  });
});

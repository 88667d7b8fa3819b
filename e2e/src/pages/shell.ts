import type { Locator, Page } from 'playwright-core';

/** The frame around every page: top bar, banners, toasts, dialogs any page can open. */
export class Shell {
  readonly page: Page;
  readonly signInButton: Locator;
  readonly account: Locator;
  /** The task tray's button while it counts running and queued tasks. */
  readonly activeTasks: Locator;
  readonly offlineBanner: Locator;
  readonly searchDialog: Locator;
  readonly toasts: Locator;
  /** What the page says about something wrong: at a field or as a toast. */
  readonly messages: Locator;

  constructor(page: Page) {
    this.page = page;
    this.signInButton = page.getByRole('banner').getByRole('button', { name: '登录' });
    this.account = page.getByRole('button', { name: '我的账号' });
    this.activeTasks = page.getByRole('button', { name: /任务.*\d+\s*个进行中/ });
    this.offlineBanner = page
      .getByRole('status')
      .filter({ hasText: /断开|离线|连不上|重新连接|重连/ })
      .first();
    this.searchDialog = page.getByRole('dialog', { name: '搜索' });
    this.toasts = page.getByTestId('toast');
    this.messages = page.getByRole('alert').or(this.toasts);
  }

  /** Tickets left of the first kind, as the top bar shows them. */
  async normalTickets(): Promise<number> {
    const text = (await this.page.getByTitle('我的券').textContent()) ?? '';
    return Number(/普通\D*([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN);
  }

  /** Opens the address book of the signed-in user and picks an entry. */
  async choose(entry: string): Promise<void> {
    await this.account.click();
    await this.page.getByRole('menu', { name: '我的账号' }).getByText(entry).click();
  }
}

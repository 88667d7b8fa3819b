import type { Locator, Page } from 'playwright-core';

/** The account page. */
export class ProfilePage {
  readonly page: Page;
  readonly devices: Locator;

  constructor(page: Page) {
    this.page = page;
    this.devices = page.getByRole('listitem').filter({ hasText: '首次登录' });
  }

  async open(section: string): Promise<void> {
    await this.page.goto(`/profile?section=${section}`);
    await this.page.getByRole('navigation', { name: '个人中心' }).waitFor();
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Asks for a code in a dialog and types what arrived. */
  async enterCode(dialog: Locator, code: () => Promise<string>): Promise<void> {
    await dialog.getByRole('button', { name: '获取验证码' }).click();
    await dialog.getByRole('button', { name: /重发/ }).waitFor();
    await dialog.getByLabel('验证码').fill(await code());
  }
}

import type { Locator, Page } from 'playwright-core';

/** The sign-in dialog. */
export class LoginDialog {
  readonly dialog: Locator;
  readonly phone: Locator;
  readonly code: Locator;
  readonly agreement: Locator;
  /** Asks for a code; counts down afterwards. */
  readonly send: Locator;
  readonly submit: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /登录/ });
    this.phone = this.dialog.getByLabel('手机号');
    this.code = this.dialog.getByRole('textbox', { name: '验证码' });
    this.agreement = this.dialog.getByRole('checkbox', { name: /同意/ });
    this.send = this.dialog.getByRole('button', { name: /验证码|重发/ });
    this.submit = this.dialog.getByRole('button', { name: '登录', exact: true });
  }

  /** Takes another way of signing in, by the word on it. */
  async choose(way: string): Promise<void> {
    await this.dialog.getByText(way, { exact: true }).click();
    await this.dialog.getByRole('radio', { name: way, checked: true }).waitFor();
  }

  async askForCode(phone: string): Promise<void> {
    await this.phone.fill(phone);
    await this.send.click();
    await this.dialog.getByRole('button', { name: /重发/ }).waitFor();
  }

  /** Signs in with the code; the page loads anew. */
  async signIn(code: string): Promise<void> {
    await this.code.fill(code);
    await this.submit.click();
    await this.dialog.waitFor({ state: 'hidden' });
  }
}

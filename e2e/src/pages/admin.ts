import type { Locator, Page } from 'playwright-core';

/** The administration pages: sign-in, engines, what was done. */
export class AdminPages {
  readonly page: Page;
  readonly board: Locator;
  readonly title: Locator;
  readonly signInTitle: Locator;
  readonly error: Locator;
  readonly engines: Locator;
  readonly dialog: Locator;
  readonly checkResult: Locator;

  constructor(page: Page) {
    this.page = page;
    this.board = page.getByRole('heading', { level: 1, name: '概览' });
    this.title = page.getByRole('heading', { level: 1, name: '引擎' });
    this.signInTitle = page.getByRole('heading', { level: 1, name: '管理后台' });
    this.error = page.getByRole('main').getByRole('alert');
    this.engines = page.getByRole('list', { name: '引擎' }).getByRole('listitem');
    this.dialog = page.getByRole('dialog');
    this.checkResult = this.dialog.getByRole('status', { name: '检查结果' });
  }

  async signIn(account: string, password: string): Promise<void> {
    const form = this.page.getByRole('main');
    await form.getByLabel('账号').fill(account);
    await form.getByLabel('密码').fill(password);
    await form.getByRole('button', { name: '登录' }).click();
  }

  /** Goes from page to page by the administration's own menu. */
  async goTo(name: string): Promise<void> {
    const menu = this.page.getByRole('navigation', { name: '管理后台' });
    await menu.getByRole('link', { name, exact: true }).click();
    await this.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  }

  /** Opens the dialog for a new engine of this kind. */
  async newEngine(kind: string): Promise<void> {
    await this.page.getByRole('button', { name: '添加引擎' }).click();
    await this.dialog.getByLabel('种类').selectOption({ label: kind });
  }

  async fill(label: string, text: string): Promise<void> {
    await this.dialog.getByLabel(label, { exact: true }).fill(text);
  }

  async check(): Promise<void> {
    await this.dialog.getByRole('button', { name: '检查连接' }).click();
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: '保存' }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }

  /** Presses one of the small buttons of an engine or a tool, by its whole name. */
  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  enabled(engine: string): Locator {
    return this.page.getByRole('switch', { name: `启用 ${engine}` });
  }

  /** The row of a tool in the table of who serves what. */
  toolRow(tool: string): Locator {
    return this.page.getByRole('row', { name: new RegExp(`^${tool} `) });
  }
}

import type { Locator, Page } from 'playwright-core';

/** The first page. */
export class HomePage {
  readonly page: Page;
  readonly title: Locator;
  readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.title = this.main.getByRole('heading', { level: 1 });
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await this.title.waitFor();
  }

  /** Goes to a tool by the first link that carries its name. */
  async openTool(name: string): Promise<void> {
    await this.main
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  }
}

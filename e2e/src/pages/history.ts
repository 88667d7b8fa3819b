import type { Locator, Page } from 'playwright-core';
import { isPictureShown } from './pictures-shown.ts';

/** What one has made. */
export class HistoryPage {
  readonly page: Page;
  readonly title: Locator;
  readonly search: Locator;
  readonly cards: Locator;
  /** Boxes that pick a run. */
  readonly picks: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { level: 1, name: '我的历史' });
    this.search = page.getByLabel('搜索历史');
    this.cards = page.getByRole('article');
    this.picks = page.getByRole('checkbox', { name: /^选择/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/myHistory');
    await this.title.waitFor();
  }

  /** Links to the runs of a tool, newest first. */
  runsOf(toolName: string): Locator {
    return this.page.getByRole('link', { name: new RegExp(`打开.*${toolName}`) });
  }

  /** Waits until a run's thumbnail is really on the screen. */
  async waitForPicture(run: Locator): Promise<void> {
    await isPictureShown(run.locator('img'));
  }
}

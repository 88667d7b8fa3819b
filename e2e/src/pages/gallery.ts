import type { Locator, Page } from 'playwright-core';
import { isPictureShown } from './pictures-shown.ts';

/** The gallery: lists of works, one work, a picture over the page. */
export class GalleryPage {
  readonly page: Page;
  readonly search: Locator;
  readonly like: Locator;
  readonly collect: Locator;
  readonly remake: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.search = page.getByLabel('搜索灵感库');
    this.like = page.getByRole('button', { name: /^赞( \d+)?$/ });
    this.collect = page.getByRole('button', { name: /^收藏( \d+)?$/ });
    this.remake = page.getByRole('button', { name: /^做同款/ });
    this.dialog = page.getByRole('dialog');
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await this.page.getByRole('heading', { level: 1 }).first().waitFor();
  }

  /** The card of a work in a list. */
  card(title: string): Locator {
    return this.page.getByRole('article').filter({ hasText: title });
  }

  /** Waits until a picture is really on the screen. */
  async waitForPicture(inside: Locator): Promise<void> {
    await isPictureShown(inside.locator('img').first());
  }

  /** Fills and sends the form in which results are published. */
  async publish(title: string, { allowInput = false } = {}): Promise<void> {
    await this.dialog.getByLabel('标题').fill(title);
    if (allowInput) await this.dialog.getByLabel(/允许他人使用我的原图/).check();
    await this.dialog.getByLabel(/我同意公开/).check();
    await this.dialog.getByRole('button', { name: /^(提交审核|发布)/ }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }
}

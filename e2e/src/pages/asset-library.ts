import type { Locator, Page } from 'playwright-core';
import { isPictureShown } from './pictures-shown.ts';
import type { UploadFile } from './tool-page.ts';

/** The asset library's dialog, opened from a picture slot. */
export class AssetLibrary {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: '素材库' });
  }

  /** @param slot label of the picture field */
  async openFrom(slot: string): Promise<void> {
    await this.page.getByRole('button', { name: `${slot}：从素材库选择` }).click();
    await this.dialog.waitFor();
  }

  asset(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  async search(words: string): Promise<void> {
    await this.dialog.getByRole('searchbox').fill(words);
  }

  async showShelf(kind: string): Promise<void> {
    await this.dialog.getByText(kind, { exact: true }).click();
  }

  /** Takes what is shown under this name, once its picture is there. */
  async take(name: string): Promise<void> {
    const asset = this.asset(name);
    await isPictureShown(asset.locator('img'));
    await asset.click();
    await this.dialog.waitFor({ state: 'hidden' });
  }

  async upload(kind: string, file: UploadFile): Promise<void> {
    await this.dialog.getByLabel(`上传${kind}：选择文件`).setInputFiles(file);
  }
}

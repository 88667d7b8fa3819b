import type { Locator, Page } from 'playwright-core';
import { RUN_WITHIN_MS } from '../waits.ts';
import { ToolPage, type UploadFile } from './tool-page.ts';

/** Compressing photographs on a busy machine takes its time. */

/** The page of a tool that works on many pictures: a row for each. */
export class BatchPage extends ToolPage {
  readonly rows: Locator;
  readonly list: Locator;
  readonly sums: Locator;

  constructor(page: Page, name: string) {
    super(page, name);
    this.list = page.getByRole('region', { name: '图片列表' });
    this.rows = this.list.locator('tbody tr');
    this.sums = this.list.getByRole('status', { name: '合计' });
  }

  async giveAll(files: readonly Exclude<UploadFile, string>[]): Promise<void> {
    await this.settings.getByLabel('图片：选择文件', { exact: true }).setInputFiles([...files]);
    await this.rows.nth(files.length - 1).waitFor();
  }

  row(fileName: string): Locator {
    return this.rows.filter({ has: this.page.getByText(fileName, { exact: true }) });
  }

  /** A row's figure by its heading. */
  figure(fileName: string, heading: string): Locator {
    return this.row(fileName).locator(`[data-label="${heading}"]`);
  }

  async choose(fileName: string): Promise<void> {
    await this.row(fileName).getByRole('checkbox').check();
  }

  /** Presses the button and waits until nothing is under way. */
  async compress(): Promise<void> {
    await this.generate.click();
    await this.rows
      .and(this.page.locator(':is([data-state=queued],[data-state=running])'))
      .first()
      .waitFor();
    await this.page.waitForFunction(
      () =>
        !document.querySelector(
          'tr:is([data-state=reading],[data-state=uploading],[data-state=queued],[data-state=running])',
        ),
      undefined,
      { timeout: RUN_WITHIN_MS },
    );
  }
}

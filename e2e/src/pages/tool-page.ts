import type { Download, Locator, Page } from 'playwright-core';
import { RUN_WITHIN_MS } from '../waits.ts';
import { MaskEditor, type Share } from './mask-editor.ts';
import { isPictureShown } from './pictures-shown.ts';

type CompareMode = '滑动对比' | '并排对比' | '按住看原图';
export type UploadFile = string | { name: string; mimeType: string; buffer: Buffer };

/** What the server tells about a run that is over. */
export interface FinalTask {
  readonly status: string;
  readonly engine: { readonly id: string };
  readonly settings: Readonly<Record<string, unknown>>;
  readonly effective: Readonly<Record<string, unknown>>;
  readonly results: readonly {
    readonly fileId: string;
    readonly kind: string;
    readonly mime: string;
    readonly width: number;
    readonly height: number;
  }[];
}

/** The page of a tool: settings on the left, the stage, the versions on the right. */
export class ToolPage {
  readonly page: Page;
  readonly name: string;
  readonly settings: Locator;
  readonly stage: Locator;
  readonly versions: Locator;
  readonly prompt: Locator;
  readonly generate: Locator;
  readonly progress: Locator;
  readonly result: Locator;
  readonly original: Locator;
  readonly cancelButton: Locator;
  /** The editor on the stage, while a mask is being made. */
  readonly masks: MaskEditor;

  /** @param name the tool's Chinese name */
  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
    this.settings = page.getByRole('region', { name: '设置' });
    this.stage = page.getByRole('region', { name: '画面' });
    this.versions = page.getByRole('complementary', { name: '版本' }).getByRole('button');
    this.prompt = this.settings.getByLabel('描述', { exact: true });
    this.generate = this.settings.getByRole('button', { name: /^生成/ });
    this.progress = this.stage.getByRole('progressbar', { name: '进度' });
    this.result = this.stage.getByRole('img', { name: `${name}的结果` });
    this.original = this.stage.getByRole('img', { name: '原图' });
    this.masks = new MaskEditor(page);
    this.cancelButton = this.stage.getByRole('button', { name: '取消', exact: true });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.waitUntilOpen();
  }

  async waitUntilOpen(): Promise<void> {
    await this.settings.getByRole('heading', { level: 1, name: this.name }).waitFor();
  }

  /** Gives a file to the slot of the base picture, as the file dialog would. */
  async upload(file: UploadFile): Promise<void> {
    await this.settings.getByLabel(/^底图.*选择文件/).setInputFiles(file);
  }

  async uploadAndWait(file: UploadFile): Promise<void> {
    await this.upload(file);
    await isPictureShown(this.settings.getByRole('img', { name: '底图' }));
    await this.settings.getByText(/上传中|读取中/).waitFor({ state: 'hidden' });
  }

  /** Gives a file to another picture slot by its label, and waits until the server has it. */
  async give(label: string, file: UploadFile): Promise<void> {
    await this.settings.getByLabel(`${label}：选择文件`).setInputFiles(file);
    await this.settings.getByText(/上传中|读取中/).waitFor({ state: 'hidden' });
  }

  /** Types a number into a field's box. */
  async setNumber(field: string, value: number): Promise<void> {
    const box = this.settings.getByLabel(`${field}的数值`);
    await box.fill(String(value));
    await box.press('Enter');
  }

  /** Fills the page with the n-th sample (from 0) of the stage's invitation. */
  async trySample(index = 0): Promise<void> {
    const invitation = this.stage.getByRole('list').filter({ has: this.page.getByRole('button') });
    await this.stage.getByRole('heading', { name: /试试示例/ }).waitFor();
    await invitation.getByRole('button').nth(index).click();
    await isPictureShown(this.settings.getByRole('img', { name: '底图' }));
  }

  /** Whether the button can be seen without scrolling, whole. */
  async isGenerateInView(): Promise<boolean> {
    const box = await this.generate.boundingBox();
    const viewport = this.page.viewportSize();
    return box !== null && viewport !== null && box.y >= 0 && box.y + box.height <= viewport.height;
  }

  /** Presses the button and waits until the server has taken the run. */
  async start(): Promise<void> {
    const before = await this.versions.count();
    await this.generate.click();
    await this.versions.nth(before).waitFor();
  }

  /** Waits for the result on the stage and for its bytes. */
  async waitForResult(): Promise<void> {
    await this.result.waitFor({ timeout: RUN_WITHIN_MS });
    await isPictureShown(this.result);
  }

  /** Waits until the n-th version of the strip (from the newest) is a picture. */
  async waitForVersion(index: number): Promise<void> {
    const face = this.versions.nth(index).locator('img');
    await face.waitFor({ timeout: RUN_WITHIN_MS });
    await isPictureShown(face);
  }

  async compareBy(mode: CompareMode): Promise<void> {
    const modes = this.stage.getByRole('toolbar', { name: '对比方式' });
    await modes.getByRole('button', { name: new RegExp(`^${mode}`), pressed: false }).click();
    await modes.getByRole('button', { name: new RegExp(`^${mode}`), pressed: true }).waitFor();
  }

  /** Downloads the version on the stage in a format of the menu. */
  async download(format: 'PNG' | 'JPG' | 'WEBP'): Promise<Download> {
    await this.stage.getByRole('button', { name: '下载' }).click();
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('menuitem', { name: format }).click(),
    ]);
    return download;
  }

  /** What the page tells about the version on the stage; leaves its dialog closed. */
  async information(): Promise<string> {
    await this.stage.getByRole('button', { name: '信息' }).click();
    const dialog = this.page.getByRole('dialog');
    const text = (await dialog.textContent()) ?? '';
    await dialog.getByRole('button', { name: '关闭' }).click();
    await dialog.waitFor({ state: 'hidden' });
    return text;
  }

  /** Draws one stroke of the brush; points are shares of the picture's width and height. */
  async paint(points: readonly Share[]): Promise<void> {
    await this.masks.stroke(points);
  }

  /** Adds a region and waits for the editor that its mask is drawn in. */
  async addRegion(): Promise<void> {
    const regions = this.settings.getByRole('button', { name: /^删除选区/ });
    const before = await regions.count();
    await this.settings.getByRole('button', { name: '添加选区' }).click();
    await regions.nth(before).waitFor();
    await isPictureShown(this.masks.picture);
  }

  /** Writes the words of the n-th region, from 1. */
  async describeRegion(number: number, words: string): Promise<void> {
    await this.settings.getByLabel(`选区 ${number} 的描述`).fill(words);
  }

  async removeRegion(number: number): Promise<void> {
    await this.settings.getByRole('button', { name: `删除选区 ${number}` }).click();
  }

  /** The mask as the settings show it now: a PNG. */
  async maskOnPage(): Promise<Buffer> {
    const image = this.settings.getByRole('img', { name: '选区' });
    await isPictureShown(image);
    const url = await image.evaluate((element) => {
      if (!(element instanceof HTMLImageElement)) throw new Error('not an image element');
      const canvas = document.createElement('canvas');
      canvas.width = element.naturalWidth;
      canvas.height = element.naturalHeight;
      canvas.getContext('2d')?.drawImage(element, 0, 0);
      return canvas.toDataURL('image/png');
    });
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  }

  /**
   * The run whose result is on the stage, as the server tells it.
   * @param shown the result, where it is no picture
   */
  async task(shown = this.result): Promise<FinalTask> {
    // A film's address goes on with the moment it is shown at.
    const fileId = (await shown.getAttribute('src'))?.split('#')[0]?.split('/').at(-1);
    const reply = await this.page.request.get('/api/ai/getTaskList', { params: { pageSize: 100 } });
    const { data } = (await reply.json()) as { data: { list: FinalTask[] } };
    const task = data.list.find(({ results }) => results.some((file) => file.fileId === fileId));
    if (!task) throw new Error(`no run made the file ${fileId}`);
    return task;
  }

  /** The bytes of a file of the signed-in user as the product works with them. */
  async file(fileId: string): Promise<Buffer> {
    return this.fetched(`/files/${fileId}`);
  }

  /** The very bytes that were uploaded. */
  async uploaded(fileId: string): Promise<Buffer> {
    return this.fetched(`/files/${fileId}/original`);
  }

  private async fetched(address: string): Promise<Buffer> {
    const reply = await this.page.request.get(address);
    if (!reply.ok()) throw new Error(`${address}: ${reply.status()}`);
    return reply.body();
  }
}

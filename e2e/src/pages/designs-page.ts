import type { Locator, Page } from 'playwright-core';
import { isPictureShown } from './pictures-shown.ts';

/** Design management: the projects, and one of them with its views. */
export class DesignsPage {
  readonly page: Page;
  readonly drawer: Locator;
  /** Pictures of the history, the newest first. */
  readonly tiles: Locator;

  constructor(page: Page) {
    this.page = page;
    this.drawer = page.getByRole('complementary', { name: '我的历史' });
    this.tiles = this.drawer.getByRole('listitem');
  }

  /** Makes a project with the views that are offered first, 客厅 and 主卧. */
  async makeProject(name: string): Promise<void> {
    await this.page.goto('/aiDesignMangement');
    await this.page.getByRole('button', { name: '新建项目' }).first().click();
    const dialog = this.page.getByRole('dialog', { name: '新建项目' });
    await dialog.getByLabel('项目名称').fill(name);
    await dialog.getByRole('button', { name: '建好' }).click();
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  view(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  version(view: string, number: number): Locator {
    return this.page.getByRole('article', { name: `${view} 第 ${number} 版`, exact: true });
  }

  /** Carries a picture of the history over a view; lets go there unless told otherwise. */
  async carry(tile: Locator, view: string, release: 'drop' | 'Escape' = 'drop'): Promise<void> {
    await isPictureShown(tile.locator('img'));
    const [from, to] = [await middleOf(tile), await middleOf(this.view(view))];
    const { mouse, keyboard } = this.page;
    await mouse.move(from.x, from.y - 20);
    await mouse.down();
    await mouse.move(from.x - 40, from.y - 20, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 8 });
    await this.page.getByText('放到这里').waitFor();
    if (release === 'Escape') await keyboard.press('Escape');
    await mouse.up();
  }

  /** Makes a link for a client; tells what its dialog tells once. */
  async share(name: string): Promise<{ link: string; pin: string }> {
    await this.page.getByRole('button', { name: /^客户看图/ }).click();
    const dialog = this.page.getByRole('dialog', { name: '客户看图' });
    await dialog.getByLabel('发给谁').fill(name);
    await dialog.getByRole('button', { name: '生成链接和访问码' }).click();
    const pin = (await dialog.getByRole('status', { name: '访问码' }).textContent()) ?? '';
    const link = (await dialog.getByText(/\/kantu#/).textContent()) ?? '';
    return { link, pin };
  }
}

/** The page of a client who was sent a link. */
export class LookPage {
  readonly page: Page;
  readonly stage: Locator;

  constructor(page: Page) {
    this.page = page;
    this.stage = page.getByTestId('share-stage');
  }

  async enter({ link, pin }: { readonly link: string; readonly pin: string }): Promise<void> {
    await this.page.goto(link);
    await this.page.getByLabel(/位访问码/).fill(pin);
    await isPictureShown(this.stage.getByRole('img').first());
  }

  /** Taps the picture at a share of its width and height and says something there. */
  async comment(at: readonly [x: number, y: number], text: string, author: string): Promise<void> {
    const box = await this.stage.getByRole('img').first().boundingBox();
    if (!box) throw new Error('no picture on the screen');
    await this.page.touchscreen.tap(box.x + box.width * at[0], box.y + box.height * at[1]);
    await this.page.getByRole('textbox', { name: '意见' }).fill(text);
    await this.page.getByLabel('您的称呼').fill(author);
    await this.page.getByRole('button', { name: '发送' }).tap();
    await this.stage.getByRole('button', { name: `批注 1：${text}` }).waitFor();
  }

  /** Lays the original over the picture, and goes back. */
  async compare(): Promise<void> {
    await this.page.getByRole('button', { name: '对比' }).tap();
    await this.page.getByRole('slider', { name: '对比分界' }).waitFor();
    await isPictureShown(this.page.getByRole('img', { name: '原图' }));
    await this.page.getByRole('button', { name: '不比了' }).tap();
  }

  async approve(): Promise<void> {
    await this.page.getByRole('button', { name: '确认', exact: true }).tap();
    await this.page.getByRole('button', { name: '确认定稿' }).tap();
    await this.page
      .getByText(/已确认 ·/)
      .first()
      .waitFor();
  }
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 200) };
}

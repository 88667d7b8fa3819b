import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { RUN_WITHIN_MS } from '../waits.ts';
import { isPictureShown } from './pictures-shown.ts';

/** A place in the picture, as shares of its width and height. */
export type Share = readonly [x: number, y: number];

type MaskTool = '点选' | '画笔' | '橡皮' | '多边形' | '套索' | '矩形';
type Place = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** The editor of masks, on the stage of a tool's page. */
export class MaskEditor {
  readonly page: Page;
  readonly picture: Locator;
  readonly tools: Locator;

  constructor(page: Page) {
    this.page = page;
    this.picture = page.getByRole('img', { name: '要画选区的图片' });
    this.tools = page.getByRole('toolbar', { name: '选区工具' });
  }

  /** Draws one stroke with the tool in hand. */
  async stroke(points: readonly Share[]): Promise<void> {
    const { mouse } = this.page;
    for (const [index, point] of points.entries()) {
      const { x, y } = await this.at(point);
      await mouse.move(x, y, { steps: 4 });
      if (index === 0) await mouse.down();
    }
    await mouse.up();
  }

  /** Selects the thing at a place, or takes it away; waits for the answer. */
  async click(point: Share, button: 'left' | 'right' = 'left'): Promise<void> {
    await this.holds('点选');
    const { x, y } = await this.at(point);
    await this.answered(() => this.page.mouse.click(x, y, { button }));
  }

  /** Selects by a box from corner to corner; waits for the answer. */
  async box(from: Share, to: Share): Promise<void> {
    await this.holds('点选');
    await this.answered(() => this.stroke([from, to]));
  }

  private async holds(tool: MaskTool): Promise<void> {
    await this.tools
      .getByRole('button', { name: new RegExp(`^${tool}（`), pressed: true })
      .waitFor();
  }

  async choose(tool: MaskTool): Promise<void> {
    await this.press(new RegExp(`^${tool}（`));
  }

  /** Clicks places one after another with the tool in hand. */
  async corners(points: readonly Share[]): Promise<void> {
    for (const point of points) {
      const { x, y } = await this.at(point);
      await this.page.mouse.click(x, y);
    }
  }

  /** Gives a file as the mask. */
  async giveFile(file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    await this.page.getByLabel('上传蒙版文件').setInputFiles(file);
  }

  async press(name: string | RegExp): Promise<void> {
    await this.tools.getByRole('button', { name }).click();
  }

  async setBrush(diameterPx: number): Promise<void> {
    await this.tools.getByRole('slider').fill(String(diameterPx));
  }

  async brushSize(): Promise<number> {
    return Number(await this.tools.getByRole('slider').inputValue());
  }

  /** Turns the wheel over a place of the picture; once it lies still again, tells where it lies. */
  async zoom(point: Share, wheelPx: number): Promise<Place> {
    const { x, y } = await this.at(point);
    await this.page.mouse.move(x, y);
    const before = await this.place();
    await this.page.mouse.wheel(0, -wheelPx);
    for (;;) {
      const now = await this.place();
      if (!isDeepStrictEqual(now, before)) return now;
    }
  }

  /** Asks for the picture's subject. */
  async subject(): Promise<void> {
    await this.answered(() => this.page.keyboard.press('a'));
  }

  private async answered(act: () => Promise<void>): Promise<void> {
    // Networks read the picture first, beside whatever else is being rendered.
    const answer = this.page.waitForResponse(/\/ai\/(click|subject)Mask/, {
      timeout: RUN_WITHIN_MS,
    });
    await act();
    await answer;
    await this.tools.getByText('正在选取').waitFor({ state: 'hidden' });
  }

  /** Where a place of the picture is on the screen. */
  async at([x, y]: Share): Promise<{ x: number; y: number }> {
    await isPictureShown(this.picture);
    const box = await this.place();
    return { x: box.x + x * box.width, y: box.y + y * box.height };
  }

  /** Where the picture is, once it stays there. */
  async place(): Promise<Place> {
    for (let before = await this.picture.boundingBox(); ; ) {
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
      const now = await this.picture.boundingBox();
      if (now && isDeepStrictEqual(now, before)) return now;
      before = now;
    }
  }
}

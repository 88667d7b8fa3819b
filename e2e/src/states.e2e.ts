import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { type Allowed, UNREACHABLE } from './browser.ts';
import { HomePage } from './pages/home.ts';
import { LoginDialog } from './pages/login.ts';
import { Shell } from './pages/shell.ts';
import { ToolPage } from './pages/tool-page.ts';
import { greyPng, samplePicture } from './pictures.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

const PHONE = '13800000031';
const REFUSED: Allowed = {
  text: /status of (400|413|415)/,
  url: /uploadImage/,
  because: 'the server refuses the file, and browsers report every 4xx by themselves',
};

const PART_MISSING: Allowed = {
  text: /ChunkLoadError/,
  because: 'the test takes the code of a part away, and React reports what a boundary caught',
};

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><path d="M40 40h520v320h-520z" fill="#fff" stroke="#000"/></svg>',
);

describe('one server', () => {
  const stage = useStage();

  it.each([
    {
      what: 'a text file',
      file: { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('不是图片') },
    },
    {
      what: 'a text file called .png',
      file: { name: '说明.png', mimeType: 'image/png', buffer: Buffer.from('不是图片') },
    },
  ])('says that $what is no picture', async ({ file }) => {
    const { page } = await stage.visit({ as: PHONE, allowed: [REFUSED] });
    const tool = new ToolPage(page, '室内渲染');
    await tool.open('/indoorRender');
    await tool.upload(file);
    const said = new Shell(page).messages.filter({ hasText: /图片|文件|格式/ });
    await said.first().waitFor();
    expect(await graveFindings(page)).toEqual([]);
  });

  it('takes drawings that the server does not read, and pictures that the browser does not show', async () => {
    const { page } = await stage.visit({ as: PHONE, allowed: [REFUSED] });
    const tool = new ToolPage(page, '局部渲染');
    const shown = (image: Locator) =>
      image.evaluate((element) => (element as HTMLImageElement).naturalWidth);
    for (const { file, widthPx } of [
      { file: { name: '平面.svg', mimeType: 'image/svg+xml', buffer: SVG }, widthPx: 2048 },
      {
        file: {
          ...{ name: '扫描.tif', mimeType: 'image/tiff' },
          buffer: await sharp(samplePicture('kitchen-colour.webp')).resize(600).tiff().toBuffer(),
        },
        widthPx: 600,
      },
    ]) {
      await tool.open('/lama');
      await tool.upload(file);
      await tool.settings.getByText(`${widthPx} ×`).waitFor();
      await tool.masks.picture.waitFor();
      await expect.poll(() => shown(tool.masks.picture), SOON).toBeGreaterThan(0);
      await expect
        .poll(() => shown(tool.settings.getByRole('img', { name: '底图' })), SOON)
        .toBeGreaterThan(0);
    }
  });

  it('says that a picture is too small, and how large it must be', async () => {
    const { page } = await stage.visit({ as: PHONE });
    const tool = new ToolPage(page, '室内渲染');
    await tool.open('/indoorRender');
    await tool.upload({ name: '小图.png', mimeType: 'image/png', buffer: greyPng(40, 30) });
    await new Shell(page).messages
      .filter({ hasText: /太小.*40\s*×\s*30.*64/ })
      .first()
      .waitFor();
    await tool.generate.click();
    expect(await tool.versions.count()).toBe(0);
  });

  it('has a page for addresses that are not there', async () => {
    const { page } = await stage.visit();
    await page.goto('/no/such/page');
    await page.getByRole('heading', { level: 1, name: '没有这一页' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: '回首页' }).click();
    await new HomePage(page).title.waitFor();
  });

  it('asks a visitor to sign in, keeps what was filled in, and goes on', async () => {
    const { page } = await stage.visit();
    const tool = new ToolPage(page, '室内渲染');
    const login = new LoginDialog(page);
    await tool.open('/indoorRender');
    await tool.uploadAndWait(samplePicture('bedroom-line.png'));
    await tool.prompt.fill('侘寂卧室');
    await tool.generate.click();
    await login.dialog.waitFor();
    await login.askForCode('13800000032');
    await login.signIn(await stage.product.smsCode('13800000032'));
    await tool.waitForResult();
    expect(await tool.prompt.inputValue()).toBe('侘寂卧室');
  });

  it('shows a clear page when the code of a page does not arrive, and its retry works', async () => {
    const { page } = await stage.visit({ allowed: [UNREACHABLE] });
    await new HomePage(page).open();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByRole('link', { name: '全部工具' }).first().click();
    await page.getByRole('heading', { level: 1, name: '页面没有加载出来' }).waitFor();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: '再试一次' }).click();
    await page.getByRole('heading', { level: 1, name: '全部工具' }).waitFor();
  });

  it('keeps the page and its picture when the code of the mask editor does not arrive', async () => {
    const { page, screenshot } = await stage.visit({ allowed: [UNREACHABLE, PART_MISSING] });
    const tool = new ToolPage(page, '物体移除');
    await tool.open('/clean');
    await page.route('**/assets/ShelvedMaskEditor*', (route) => route.abort());
    await tool.trySample();
    await tool.stage.getByText('这一块没有加载出来').waitFor();
    await screenshot('mask editor missing');
    expect(await tool.settings.getByRole('img', { name: '底图' }).isVisible()).toBe(true);
    expect(await graveFindings(page)).toEqual([]);
    await page.unroute('**/assets/ShelvedMaskEditor*');
    await tool.stage.getByRole('button', { name: '再试' }).click();
    await page.getByTestId('mask-stage').waitFor();
  });

  it('shows the samples of a tool once where the stage stands above its settings', async () => {
    const { page } = await stage.visit({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const tool = new ToolPage(page, '室内渲染');
    await tool.open('/indoorRender');
    const samples = page.getByRole('button', { name: '客厅草图' });
    await samples.first().waitFor();
    expect(await samples.count()).toBe(1);
    await samples.click();
    await tool.settings.getByRole('img', { name: '底图' }).waitFor();
    await tool.settings.getByRole('button', { name: '客厅草图' }).waitFor();
  });
});

describe('a server that goes away', () => {
  const stage = useStage({ WORKER_CONCURRENCY: '1' });

  it('is told by a banner, and the page goes on when it is back', async () => {
    const { page } = await stage.visit({ as: '13800000033', allowed: [UNREACHABLE] });
    const tool = new ToolPage(page, '室内渲染');
    const shell = new Shell(page);
    await tool.open('/indoorRender');
    await tool.trySample();
    await tool.start();
    await tool.start();
    await stage.product.kill();
    await shell.offlineBanner.waitFor();
    await stage.product.start();
    await shell.offlineBanner.waitFor({ state: 'hidden' });
    for (const index of [0, 1]) await tool.waitForVersion(index);
  });
});

describe('few tickets', () => {
  const stage = useStage({ SIGNUP_TICKETS: 'normal:1' });

  it('says the price and what is left', async () => {
    const { page } = await stage.visit({ as: '13800000034' });
    const tool = new ToolPage(page, '室内渲染');
    await tool.open('/indoorRender');
    await tool.trySample();
    expect(await tool.generate.textContent()).toMatch(/2\s*券/);
    await tool.settings.getByText(/不够.*1\s*张/).waitFor();
    await tool.settings.getByRole('link', { name: '充值' }).waitFor();
    expect(await tool.generate.isDisabled()).toBe(true);
  });
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ChatPage } from './pages/chat.ts';
import { DesignsPage } from './pages/designs-page.ts';
import { HistoryPage } from './pages/history.ts';
import { HomePage } from './pages/home.ts';
import { LoginDialog } from './pages/login.ts';
import { Shell } from './pages/shell.ts';
import { ToolPage } from './pages/tool-page.ts';
import { benchPhoto } from './pictures.ts';
import { smallFile } from './pixels.ts';
import { PLAIN } from './products.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

/**
 * A studio reaches its own server by a name or an address of its network, without TLS: browsers withhold
 * the clipboard, random ids, locks and more from such pages, and everything has to work all the same.
 */

const PHONE = '13800000191';
const stage = useStage(PLAIN, { host: 'studio.test' });

it('signs in, runs a tool, talks and shares where the browser trusts nothing', async () => {
  const { page } = await stage.visit();
  await new HomePage(page).open();
  expect(await trust(page)).toEqual({
    ...{ isSecureContext: false, randomUUID: 'undefined', clipboard: 'undefined' },
  });
  await signIn(page);
  await runTool(page);
  await talk(page);
  await share(page);
});

const trust = (page: Page) =>
  page.evaluate(() => ({
    isSecureContext: window.isSecureContext,
    randomUUID: typeof crypto.randomUUID,
    clipboard: typeof navigator.clipboard,
  }));

async function signIn(page: Page): Promise<void> {
  const shell = new Shell(page);
  const login = new LoginDialog(page);
  await shell.signInButton.click();
  await login.askForCode(PHONE);
  await login.signIn(await stage.product.smsCode(PHONE));
  await shell.account.waitFor();
}

async function runTool(page: Page): Promise<void> {
  const tool = new ToolPage(page, '清晰度提升');
  await tool.open('/upScaleImg');
  await tool.uploadAndWait(await smallFile(benchPhoto('living_room'), 320));
  await tool.start();
  await tool.waitForResult();
  await page.goto('/myHistory');
  const history = new HistoryPage(page);
  await history.waitForPicture(history.runsOf('清晰度提升'));
}

async function talk(page: Page): Promise<void> {
  const chat = new ChatPage(page);
  await chat.open('/deepseek', 'AI设计助手');
  await chat.ask('卫生间防水做多高？');
  await expect.poll(() => chat.answers.last().textContent(), SOON).toMatch(/防水/);
}

/** The link goes out by the clipboard, which only the keys reach here: it is put into a text field by them. */
async function share(page: Page): Promise<void> {
  const designs = new DesignsPage(page);
  await designs.makeProject('翡翠湾');
  const { link } = await designs.share('王女士');
  expect(link).toMatch(/^http:\/\/studio\.test:\d+\/kantu#/);
  const dialog = page.getByRole('dialog', { name: '客户看图' });
  const copy = dialog.getByRole('button', { name: '只复制链接' });
  await copy.click();
  await new Shell(page).toasts.filter({ hasText: '链接已复制' }).waitFor();
  expect(await copy.evaluate((button) => button === document.activeElement)).toBe(true);
  const chat = new ChatPage(page);
  await chat.open('/deepseek', 'AI设计助手');
  await chat.input.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => chat.input.inputValue(), SOON).toBe(link);
}

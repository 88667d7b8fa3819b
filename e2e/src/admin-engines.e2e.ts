import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { AdminPages } from './pages/admin.ts';
import { ToolPage } from './pages/tool-page.ts';
import { type Provider, startProvider } from './provider.ts';
import { SOON, useStage } from './stage.ts';

const PHONE = '13800000061';
const ENGINE = '出图机';
const WORDS = '奶油风客厅，落地窗，暖光';

const stage = useStage();
let provider: Provider | undefined;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider?.stop());

const NOT_SIGNED_IN = {
  text: /status of 401/,
  url: /\/api\/user\/manage\//,
  because: 'nobody is signed in yet, or the password is wrong on purpose',
};

it('lets an administrator add an engine, and a user draw with it until it is switched off', async () => {
  const { page: user } = await stage.visit({ as: PHONE });
  const tool = new ToolPage(user, '文生图');
  await tool.open('/text2Img');
  await user.getByText('暂无引擎提供此功能').waitFor();

  const { page } = await stage.visit({ allowed: [NOT_SIGNED_IN] });
  const admin = new AdminPages(page);
  await signIn(page, admin);
  await addEngine(admin);
  await putFirst(admin);
  await isAccessible(page);

  await user.reload();
  await user.getByText(`由 ${ENGINE} 出图`).waitFor();
  await tool.prompt.fill(WORDS);
  await tool.start();
  await tool.waitForResult();
  const information = await tool.information();
  expect(information).toContain(ENGINE);
  expect(information).toContain(WORDS);
  expect((await tool.task()).results).toHaveLength(1);

  await admin.enabled(ENGINE).click();
  await admin.engines.filter({ hasText: ENGINE }).getByText('已停用').waitFor();
  await user.reload();
  await user.getByText('文生图暂时用不了').waitFor();
  await user.getByText('管理员接入支持它的引擎后即可使用').waitFor();

  await page.getByRole('link', { name: '操作记录' }).click();
  const log = page.getByRole('main').getByRole('listitem');
  await log.filter({ hasText: '停用引擎' }).waitFor();
  await log.filter({ hasText: '添加引擎' }).waitFor();
  expect(await page.getByRole('main').textContent()).not.toContain(provider?.apiKey);
  await isAccessible(page);
});

async function signIn(page: Page, admin: AdminPages): Promise<void> {
  const password = /ADMIN admin password (\S+)/.exec(stage.product.output())?.[1] ?? '';
  expect(password).not.toBe('');
  await page.goto('/admin');
  await admin.signInTitle.waitFor();
  await isAccessible(page);
  await admin.signIn('admin', `${password}x`);
  await admin.error.filter({ hasText: '账号或密码不对' }).waitFor();
  await admin.signIn('admin', password);
  await admin.title.waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/engines');
}

async function addEngine(admin: AdminPages): Promise<void> {
  const { baseUrl, apiKey } = provider ?? { baseUrl: '', apiKey: '' };
  await admin.newEngine('OpenAI 兼容接口');
  await admin.fill('名称', ENGINE);
  await admin.fill('网址', baseUrl);
  await admin.fill('密钥', 'sk-wrong');
  await admin.check();
  await admin.checkResult.filter({ hasText: '密钥' }).waitFor();
  await admin.fill('密钥', apiKey);
  await admin.check();
  await admin.checkResult.filter({ hasText: '连接正常' }).waitFor();
  await isAccessible(admin.page);
  await admin.save();
  await admin.engines.filter({ hasText: ENGINE }).getByText('正常').waitFor();
  expect(await admin.page.content()).not.toContain(apiKey);
}

/** First of all in general; the built-in engine stays the only one for one tool. */
async function putFirst(admin: AdminPages): Promise<void> {
  await admin.press(`${ENGINE} 上移`);
  await expect.poll(() => admin.engines.first().textContent(), SOON).toContain(ENGINE);
  expect(await admin.toolRow('文生图').textContent()).toMatch(/^文生图1/);
  await admin.press('调整室内渲染的引擎');
  await admin.dialog.getByRole('checkbox', { name: ENGINE }).uncheck();
  await admin.save();
  await admin.toolRow('室内渲染').getByText('单独设定').waitFor();
  await admin.toolRow('室内渲染').getByText('不用').waitFor();
}

async function isAccessible(page: Page): Promise<void> {
  expect(await graveFindings(page)).toEqual([]);
}

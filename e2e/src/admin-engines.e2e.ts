import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { graveFindings } from './axe.ts';
import { AdminPages } from './pages/admin.ts';
import { ToolPage } from './pages/tool-page.ts';
import { PLAIN } from './products.ts';
import { type Provider, startProvider } from './provider.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

const PHONE = '13800000061';
const ENGINE = '出图机';
const BUILT_IN = '内置引擎';
const WORDS = '奶油风客厅，落地窗，暖光';
const GRAPH = '我的画法';

const stage = useStage(PLAIN, { isOwn: true });
let provider: Provider | undefined;
beforeAll(async () => {
  provider = await startProvider('openai');
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
  await user.getByText(`由 ${BUILT_IN} 出图`).waitFor();

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
  await user.getByText(`由 ${BUILT_IN} 出图`).waitFor();
  await admin.enabled(BUILT_IN).click();
  await admin.engines.filter({ hasText: BUILT_IN }).getByText('已停用').waitFor();
  await user.reload();
  await user.getByText('文生图暂时用不了').waitFor();
  await user.getByText('管理员接入支持它的引擎后即可使用').waitFor();
  await admin.enabled(BUILT_IN).click();
  await user.reload();
  await user.getByText(`由 ${BUILT_IN} 出图`).waitFor();

  await page.getByRole('link', { name: '操作记录' }).click();
  const log = page.getByRole('main').getByRole('listitem');
  await log.filter({ hasText: '停用引擎' }).first().waitFor();
  await log.filter({ hasText: '添加引擎' }).waitFor();
  expect(await page.getByRole('main').textContent()).not.toContain(provider?.apiKey);
  await isAccessible(page);
});

it('lets an administrator paste a ComfyUI graph, check it and bind it, and a user draw with it', async () => {
  const comfy = await startProvider('comfyui');
  onTestFinished(comfy.stop);
  const { page } = await stage.visit({ allowed: [NOT_SIGNED_IN] });
  const admin = new AdminPages(page);
  await page.goto('/admin');
  await admin.signIn('admin', firstPassword());
  await admin.board.waitFor();
  await admin.goTo('引擎');
  await admin.newEngine('ComfyUI');
  await admin.fill('网址', comfy.baseUrl);
  await admin.fill('密钥', comfy.apiKey);
  await pasteGraph(page);
  await admin.save();
  await admin.press('ComfyUI 上移');
  await page.getByRole('link', { name: '操作记录' }).click();
  const change = `graphs=${GRAPH}（文生图；内置前；7 个节点`;
  await page.getByRole('main').getByText(change).waitFor();

  const { page: user } = await stage.visit({ as: PHONE });
  const tool = new ToolPage(user, '文生图');
  await tool.open('/text2Img');
  await user.getByText('由 ComfyUI 出图').waitFor();
  await tool.prompt.fill(WORDS);
  await tool.start();
  await tool.waitForResult();
  expect(await tool.information()).toContain(`工作流：${GRAPH}`);
  expect((await tool.task()).effective).toMatchObject({ model: GRAPH });
});

/** In the engine's open dialog: a graph as ComfyUI exports it, made ready by what the check offers. */
async function pasteGraph(page: Page): Promise<void> {
  await page.getByRole('button', { name: '添加工作流' }).click();
  const dialog = page.getByRole('dialog', { name: '添加自有工作流' });
  const text = dialog.getByLabel('工作流（API 格式）');
  await text.fill(JSON.stringify(exported('KSamplerOfMine')));
  const node = dialog.getByRole('list', { name: '节点' }).getByRole('listitem').first();
  await node.filter({ hasText: '采样' }).getByText('服务器没有这种节点').waitFor();
  await isAccessible(page);
  await text.fill(JSON.stringify(exported('KSampler')));
  await dialog.getByRole('button', { name: '全部换成占位符' }).click();
  await dialog.getByText('7 个节点没有发现问题，服务器都有').waitFor();
  await dialog.getByLabel('名称').fill(GRAPH);
  await dialog.getByRole('checkbox', { name: '文生图', exact: true }).check({ force: true });
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** What ComfyUI's own example draws a picture from words with. */
function exported(sampler: string): Record<string, unknown> {
  const node = (class_type: string, inputs: object, title = class_type) => ({
    ...{ class_type, inputs },
    _meta: { title },
  });
  return {
    3: node(
      sampler,
      {
        ...{ model: ['4', 0], positive: ['6', 0], negative: ['7', 0], latent_image: ['5', 0] },
        ...{ seed: 42, steps: 4, cfg: 7, sampler_name: 'euler', scheduler: 'normal', denoise: 1 },
      },
      '采样',
    ),
    4: node('CheckpointLoaderSimple', { ckpt_name: 'sd_xl_base_1.0.safetensors' }),
    5: node('EmptyLatentImage', { width: 512, height: 512, batch_size: 1 }),
    6: node('CLIPTextEncode', { clip: ['4', 1], text: 'a room' }, '正向描述'),
    7: node('CLIPTextEncode', { clip: ['4', 1], text: 'blurry' }, '反向描述'),
    8: node('VAEDecode', { samples: ['3', 0], vae: ['4', 2] }),
    9: node('SaveImage', { images: ['8', 0], filename_prefix: 'ComfyUI' }),
  };
}

/** The administrator's, as the server's window shows it once. */
function firstPassword(): string {
  const password = /ADMIN admin password (\S+)/.exec(stage.product.output())?.[1] ?? '';
  expect(password).not.toBe('');
  return password;
}

async function signIn(page: Page, admin: AdminPages): Promise<void> {
  const password = firstPassword();
  await page.goto('/admin');
  await admin.signInTitle.waitFor();
  await isAccessible(page);
  await admin.signIn('admin', `${password}x`);
  await admin.error.filter({ hasText: '账号或密码不对' }).waitFor();
  await admin.signIn('admin', password);
  await admin.board.waitFor();
  await isAccessible(page);
  await admin.goTo('引擎');
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

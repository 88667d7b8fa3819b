import { PAGE_PATHS } from '@zhuhui/contracts/pages';
import { findTool, TOOLS, type ToolDefinition } from '@zhuhui/tools';
import type { Cookie, Page } from 'playwright-core';
import type { Allowed } from '../browser.ts';
import { ChatPage } from '../pages/chat.ts';
import { isPictureShown } from '../pages/pictures-shown.ts';
import { ToolPage } from '../pages/tool-page.ts';
import { benchPhoto } from '../pictures.ts';
import { smallFile } from '../pixels.ts';
import { runByApi, uploadByApi } from '../runs.ts';
import { enterLook, lookAddress, openDesign, prepareDesign } from './designs.ts';
import { galleryScenes, prepareWorks } from './gallery-scenes.ts';

/** An address of the product and how to bring something onto its page. */
export interface Scene {
  readonly route: string;
  readonly isForVisitors?: boolean;
  readonly allowed?: readonly Allowed[];
  open(page: Page): Promise<void>;
  /** Brings something onto the page that came with its address alone. */
  fill?(page: Page): Promise<void>;
}

const WORDS = '奶油风客厅，浅橡木地板，暖光';
const QUESTION = '卫生间防水做多高？';
const NO_PAGE = '/no/such/page';
/** Tools quick enough to show what they made, with what a run needs beside pictures and words. */
const SHOWN_WITH_RESULT: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  upScaleImg: {},
  toline: {},
  compress: {},
  atmosphereChange: { hour: 20.5 },
  text2Img: {},
  emptyRoom: {},
  text2Video: {},
  img2Video: {},
  imgs2Video: {},
};
const NOT_SIGNED_IN: Allowed = {
  text: /status of 401/,
  url: /\/api\/user\/manage\//,
  because: 'nobody is signed in yet',
};

/** Filled by {@link prepareScenes}. */
const made = new Map<string, string>();
const admin: { password: string; cookies?: Promise<Cookie[]> } = { password: '' };

/** Makes what the scenes show. */
export async function prepareScenes(requests: Page['request'], output: string): Promise<void> {
  admin.password = /ADMIN admin password (\S+)/.exec(output)?.[1] ?? '';
  const photo = await smallFile(benchPhoto('living_room'), 480, 'jpeg');
  const [one, two] = [await uploadByApi(requests, photo), await uploadByApi(requests, photo)];
  const run = async ([id, settings]: [string, object]) => {
    const given: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(findTool(id)?.fields ?? {})) {
      if (field.kind === 'pictures') given[name] = [one, two];
      if (field.kind === 'picture' && field.required) given[name] = one;
      if (name === 'prompt') given[name] = WORDS;
    }
    made.set(id, await runByApi(requests, id, { ...given, ...settings }));
  };
  await Promise.all([prepareDesign(requests, one), ...Object.entries(SHOWN_WITH_RESULT).map(run)]);
}

/** Publishes what was made; after {@link prepareScenes}. */
export async function prepareGallery(requests: Page['request']): Promise<void> {
  admin.cookies = signInAsAdmin(requests);
  await admin.cookies;
  await prepareWorks(
    requests,
    ['upScaleImg', 'atmosphereChange'].map((id) => made.get(id) ?? ''),
  );
}

/** The page of a tool that has made something. */
async function openResult(page: Page, tool: ToolDefinition, route: string): Promise<void> {
  const view = new ToolPage(page, tool.name);
  await view.open(`${route}?taskId=${made.get(tool.id)}`);
  if (tool.resultKind === 'video') await view.stage.locator('video').waitFor();
  else await isPictureShown(view.result);
}

/** A sample, or a picture of one's own where the tool has none. */
async function fillTool(page: Page, tool: ToolDefinition): Promise<void> {
  const view = new ToolPage(page, tool.name);
  if (tool.samples.length > 0) await view.trySample();
  else await view.uploadAndWait(await smallFile(benchPhoto('living_room'), 640, 'jpeg'));
}

function sceneOf(tool: ToolDefinition, route: string): Scene {
  const bare: Scene = { route, open: (page) => open(page, route) };
  if (tool.id in SHOWN_WITH_RESULT) return { route, open: (page) => openResult(page, tool, route) };
  if (tool.surface === 'live') return bare;
  if (tool.surface === 'chat') return { ...bare, fill: (page) => new ChatPage(page).ask(QUESTION) };
  return { ...bare, fill: (page) => fillTool(page, tool) };
}

const toolScenes: readonly Scene[] = TOOLS.flatMap((tool) =>
  tool.routes.map((route) => sceneOf(tool, route)),
);

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

async function openAsAdmin(page: Page, address: string): Promise<void> {
  admin.cookies ??= signInAsAdmin(page.request);
  await page.context().addCookies(await admin.cookies);
  await open(page, address);
}

/** Signs in once for all pages: sign-ins in a row are limited. */
async function signInAsAdmin(requests: Page['request']): Promise<Cookie[]> {
  const { password } = admin;
  await requests.post('/api/user/manage/login', { data: { account: 'admin', password } });
  const { cookies } = await requests.storageState();
  return cookies.filter(({ name }) => name === 'zh_admin');
}

/** Pages that need more than their address. */
const SPECIAL: Partial<Record<(typeof PAGE_PATHS)[number], Omit<Scene, 'route'>>> = {
  '/': { isForVisitors: true, open: (page) => open(page, '/') },
  '/user/login': { isForVisitors: true, open: (page) => open(page, '/user/login') },
  '/aiDesignMangement': { open: (page) => open(page, '/aiDesignMangement'), fill: openDesign },
  '/kantu': {
    ...{ isForVisitors: true, fill: enterLook },
    open: (page) => open(page, lookAddress()),
  },
  '/done2': { open: (page) => open(page, `/done2?taskId=${made.get('upScaleImg')}`) },
  '/admin': { isForVisitors: true, allowed: [NOT_SIGNED_IN], open: (page) => open(page, '/admin') },
};

function pageScene(route: (typeof PAGE_PATHS)[number]): Scene {
  const visit = route.startsWith('/admin/') ? openAsAdmin : open;
  return { route, ...(SPECIAL[route] ?? { open: (page: Page) => visit(page, route) }) };
}

/** Every route as a visitor finds it; of the administration, whose pages all ask who it is, the first. */
export const visitorScenes: readonly Scene[] = [
  ...PAGE_PATHS.filter((route) => !route.startsWith('/admin/')),
  ...TOOLS.flatMap(({ routes }) => routes),
  NO_PAGE,
].map((route) => ({
  ...{ route, isForVisitors: true, allowed: route === '/admin' ? [NOT_SIGNED_IN] : [] },
  open: (page) => open(page, route),
}));

export const scenes: readonly Scene[] = [
  ...PAGE_PATHS.map(pageScene),
  ...toolScenes,
  ...galleryScenes(open),
  { route: NO_PAGE, open: (page: Page) => open(page, NO_PAGE) },
];

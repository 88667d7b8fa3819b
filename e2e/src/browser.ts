import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type Page,
  type Request,
  type WebError,
} from 'playwright-core';
import { type Contexts, newContexts } from './contexts.ts';
import { STEP_WITHIN_MS } from './waits.ts';

const root = path.resolve(import.meta.dirname, '../..');
const screenshots = path.join(root, 'test-output/e2e');

/** A tab of this title (Latin: the switch knows no other) is what a page gets that asks for a screen to be shared. */
export const SHARED_TITLE = 'shared model';

/** Everything that talks to the network by itself is off; the rest is what a container needs. */
const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--lang=zh-CN',
  `--auto-select-tab-capture-source-by-title=${SHARED_TITLE}`,
];

/** @param args beside those that every test needs */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: [...LAUNCH_ARGS, ...args],
    // Under the plain C locale Chromium cannot name a file in Chinese and calls it "download".
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
}

/** The browser that was asked for, the one `npm test` prepared, Debian's, or the library's own. */
function findBrowser(): string {
  const record = path.join(root, 'node_modules/.zhuhui-browser.json');
  const prepared: unknown = existsSync(record)
    ? JSON.parse(readFileSync(record, 'utf8')).executablePath
    : undefined;
  const places = [process.env.CHROMIUM_PATH, prepared, '/usr/bin/chromium'];
  const found = places.find((place) => typeof place === 'string' && existsSync(place));
  return typeof found === 'string' ? found : chromium.executablePath();
}

/** A console error that is right to appear, and why. */
export interface Allowed {
  readonly text: RegExp;
  /** Address the message speaks of. */
  readonly url?: RegExp;
  readonly because: string;
}

const ALWAYS_ALLOWED: readonly Allowed[] = [
  {
    text: /status of 404/,
    url: /\/no\/such\/page$/,
    because: 'an address without a page says so by its status too',
  },
  {
    text: /status of 401/,
    url: /\/api\/user\/(userInfo|getVipInfo)/,
    because: 'the contract answers 401 to a visitor, and browsers report every 4xx by themselves',
  },
  {
    text: /status of 503/,
    url: /\/api\/health$/,
    because: 'a server that is starting says so to a page that waits for it',
  },
];

/** For visits during which the test takes the server, or a file, away. */
export const UNREACHABLE: Allowed = {
  text: /net::ERR_(CONNECTION|EMPTY|SOCKET|FAILED)/,
  because: 'the page goes on asking while there is nobody to answer',
};

/** For visits during which the test takes the network away. */
export const NO_NETWORK: Allowed = {
  text: /net::ERR_INTERNET_DISCONNECTED|Failed to fetch/,
  because: 'the test takes the network away',
};

export interface VisitOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly theme?: 'light' | 'dark';
  /** Whether there are fingers instead of a mouse. */
  readonly hasTouch?: boolean;
  /** Cookies to start with. */
  readonly state?: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** Lets the browser keep the shell; without it, whatever a page loads comes from the server. */
  readonly keepsShell?: boolean;
  /** Console errors this visit provokes on purpose. */
  readonly allowed?: readonly Allowed[];
}

/** One browser window of its own, watched for everything that must not happen. */
export interface Visit {
  readonly page: Page;
  /** Page errors, console errors and requests that left this machine, so far. */
  readonly problems: readonly string[];
  /** Saves what is on the screen as evidence; returns the file. */
  screenshot(name: string): Promise<string>;
  close(): Promise<void>;
}

export const DESKTOP = { width: 1440, height: 900 } as const;

/** @param contexts where the window comes from and goes back to; by itself it is one that nobody had before */
export async function openVisit(
  browser: Browser,
  baseURL: string,
  {
    viewport = DESKTOP,
    theme = 'light',
    hasTouch = false,
    state = { cookies: [], origins: [] },
    allowed = [],
    keepsShell = false,
  }: VisitOptions = {},
  contexts: Contexts = newContexts(browser),
): Promise<Visit> {
  const page = await contexts.open({
    baseURL,
    viewport,
    colorScheme: theme,
    hasTouch,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: keepsShell ? 'allow' : 'block',
  });
  const context = page.context();
  if (state.origins.length > 0) throw new Error('cookies alone are set');
  await context.addCookies(state.cookies);
  context.setDefaultTimeout(STEP_WITHIN_MS);
  const problems: string[] = [];
  const endWatch = watch(context, problems, {
    allowed: [...ALWAYS_ALLOWED, ...allowed],
    host: new URL(baseURL).hostname,
  });
  return {
    page,
    problems,
    async screenshot(name) {
      mkdirSync(screenshots, { recursive: true });
      const file = path.join(screenshots, `${name.replace(/[^\p{L}\p{N}.]+/gu, '-')}.png`);
      await page.screenshot({ path: file });
      return file;
    },
    async close() {
      endWatch();
      await contexts.giveBack(context);
    },
  };
}

/**
 * @param around.host the product's own: what is asked of it stays on this machine
 * @returns ends it
 */
function watch(
  context: BrowserContext,
  problems: string[],
  { allowed, host }: { readonly allowed: readonly Allowed[]; readonly host: string },
): () => void {
  const onError = (error: WebError): void => {
    problems.push(`uncaught in the page: ${error.error().stack ?? error.error().message}`);
  };
  const onMessage = (message: ConsoleMessage): void => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const isAllowed = allowed.some(
      (entry) => entry.text.test(message.text()) && (entry.url?.test(url) ?? true),
    );
    if (!isAllowed) problems.push(`console: ${message.text()} (${url})`);
  };
  const onRequest = (request: Request): void => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1' && hostname !== host) {
      problems.push(`left this machine: ${request.method()} ${request.url()}`);
    }
  };
  context.on('weberror', onError).on('console', onMessage).on('request', onRequest);
  return () => {
    context.off('weberror', onError).off('console', onMessage).off('request', onRequest);
  };
}

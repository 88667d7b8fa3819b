import type { ServerResponse } from 'node:http';
import { painted } from './painted.ts';
import { type ProviderServer, sendJson, startProviderServer } from './provider-server.ts';
import { tinyFilm } from './tiny-film.ts';

/** What the next picture or film meets. */
export type ArkTrouble =
  | 'busy'
  | 'refusedWords'
  | 'refusedPicture'
  | 'quota'
  | 'notOpen'
  | 'key'
  | 'broken'
  | 'lost'
  | 'goneUrl'
  | 'failedTask'
  | 'expiredTask';

export interface ArkServer extends ProviderServer {
  readonly baseUrl: string;
  readonly apiKey: string;
  jobsCreated(): number;
  cancelled(): readonly string[];
  meet(trouble: ArkTrouble): void;
  /** Answers that many looks at tasks as a broken proxy does. */
  blind(looks: number): void;
  hold(): { letGo: () => void };
}

interface Body {
  readonly model?: string;
  readonly prompt?: string;
  readonly size?: string;
  readonly image?: string | readonly string[];
  readonly duration?: number;
  readonly content?: readonly {
    readonly type: string;
    readonly text?: string;
    readonly role?: string;
  }[];
}

const API_KEY = 'ark-7720bd91-test';
const LOOKS = 3;
const BUSY_ANSWERS = 10;
/** Seedream refuses smaller pictures. */
const LEAST_PIXELS = 921_600;

const REFUSALS: Partial<Record<ArkTrouble, readonly [status: number, code: string]>> = {
  busy: [429, 'RateLimitExceeded.EndpointRPMExceeded'],
  refusedWords: [400, 'InputTextRiskDetection'],
  quota: [429, 'QuotaExceeded'],
  notOpen: [404, 'ModelNotOpen'],
  key: [401, 'AuthenticationError'],
};

/** Speaks Ark's pictures (one call) and films (tasks), and serves the results. */
export async function startArkServer(): Promise<ArkServer> {
  const tasks = new Map<string, { looks: number; seconds: number; fails: ArkTrouble | null }>();
  const cancelled: string[] = [];
  let created = 0;
  let trouble: ArkTrouble | null = null;
  let busyLeft = 0;
  let blindLooks = 0;
  let free = true;
  let held: Promise<void> = Promise.resolve();

  const deny = (response: ServerResponse, status: number, code: string): void =>
    sendJson(response, status, {
      error: { code, message: `${code} ${API_KEY}`, param: '', type: '' },
    });

  /** The trouble to meet; null when it has been answered already. */
  const meetEarly = (response: ServerResponse): ArkTrouble | 'none' | null => {
    const met = trouble;
    if (busyLeft > 0) busyLeft--;
    if (busyLeft === 0) trouble = null;
    const refusal = met ? REFUSALS[met] : undefined;
    if (refusal) deny(response, ...refusal);
    else if (met === 'broken') response.writeHead(503).end();
    else return met ?? 'none';
    return null;
  };

  const drawPicture = async (body: Body, response: ServerResponse): Promise<void> => {
    const met = meetEarly(response);
    if (!met) return;
    const [width = 0, height = 0] = String(body.size).split('x').map(Number);
    if (!body.model || !body.prompt) return deny(response, 400, 'MissingParameter');
    if (width * height < LEAST_PIXELS) return deny(response, 400, 'InvalidParameter');
    created++;
    await held;
    if (met === 'lost') return void response.destroy();
    const url =
      met === 'goneUrl'
        ? `${server.origin}/tos/gone.png`
        : `${server.origin}/tos/p.png?w=${width}&h=${height}&t=${encodeURIComponent(body.prompt.slice(0, 40))}`;
    const data =
      met === 'refusedPicture'
        ? [{ error: { code: 'OutputImageSensitiveContentDetected', message: 'sensitive' } }]
        : [{ url, size: body.size }];
    sendJson(response, 200, {
      model: body.model,
      created: 1,
      data,
      usage: { generated_images: 1 },
    });
  };

  const createTask = async (body: Body, response: ServerResponse): Promise<void> => {
    const met = meetEarly(response);
    if (!met) return;
    const roles = (body.content ?? []).flatMap(({ role }) => role ?? []);
    const mixed =
      roles.includes('reference_image') && roles.some((role) => role.endsWith('_frame'));
    if (!body.model || !body.content?.some(({ text }) => text) || mixed) {
      return deny(response, 400, 'InvalidParameter');
    }
    created++;
    const fails = met === 'failedTask' || met === 'expiredTask' ? met : null;
    tasks.set(`cgt-${created}`, { looks: 0, seconds: body.duration ?? 5, fails });
    if (met === 'lost') return void response.destroy();
    sendJson(response, 200, { id: `cgt-${created}` });
  };

  const showTask = async (id: string, response: ServerResponse): Promise<void> => {
    const task = tasks.get(id);
    if (!task) return deny(response, 404, 'ResourceNotFound');
    if (free) task.looks++;
    const state = (status: string, more: object = {}) =>
      sendJson(response, 200, { id, model: 'm', status, created_at: 1, updated_at: 1, ...more });
    if (task.looks < LOOKS) return state(task.looks <= 1 ? 'queued' : 'running');
    if (task.fails === 'expiredTask') return state('expired');
    if (task.fails) {
      return state('failed', {
        error: { code: 'OutputVideoSensitiveContentDetected', message: '' },
      });
    }
    state('succeeded', { content: { video_url: `${server.origin}/tos/f.mp4?s=${task.seconds}` } });
  };

  const server = await startProviderServer(async (request, response) => {
    const { pathname, searchParams } = request.url;
    const number = (name: string) => Number(searchParams.get(name));
    if (pathname === '/tos/p.png') {
      const picture = await painted(searchParams.get('t') ?? '', 0, number('w'), number('h'));
      return void response.end(picture);
    }
    if (pathname === '/tos/f.mp4') return void response.end(await tinyFilm(number('s')));
    if (pathname.startsWith('/tos/')) return void response.writeHead(403).end();
    if (request.headers.authorization !== `Bearer ${API_KEY}`) {
      return deny(response, 401, 'AuthenticationError');
    }
    const path = pathname.replace(/^\/api\/v3/, '');
    const [, id] = /^\/contents\/generations\/tasks\/([\w-]+)$/.exec(path) ?? [];
    if (id && request.method === 'DELETE') {
      cancelled.push(id);
      return sendJson(response, 200, {});
    }
    if (id && blindLooks > 0) {
      if (blindLooks-- % 2 === 0) return void response.destroy();
      return void response.end('<html>Bad Gateway</html>');
    }
    if (id) return showTask(id, response);
    if (request.method === 'GET') return sendJson(response, 200, { items: [], total: 0 });
    const body = JSON.parse(request.body.toString()) as Body;
    if (path === '/images/generations') return drawPicture(body, response);
    if (path === '/contents/generations/tasks') return createTask(body, response);
    deny(response, 404, 'NotFound');
  });

  return {
    ...server,
    baseUrl: `${server.origin}/api/v3`,
    apiKey: API_KEY,
    jobsCreated: () => created,
    cancelled: () => cancelled,
    meet(next) {
      trouble = next;
      busyLeft = next === 'busy' ? BUSY_ANSWERS : 1;
    },
    blind(looks) {
      blindLooks = looks;
    },
    hold() {
      free = false;
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return {
        letGo() {
          free = true;
          release();
        },
      };
    },
  };
}

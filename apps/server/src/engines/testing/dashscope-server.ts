import type { ServerResponse } from 'node:http';
import { painted } from './painted.ts';
import {
  type ProviderServer,
  type SeenRequest,
  sendJson,
  startProviderServer,
} from './provider-server.ts';
import { tinyFilm } from './tiny-film.ts';

/** What the next picture or film meets. */
export type DashScopeTrouble =
  | 'busy'
  | 'refused'
  | 'refusedInTask'
  | 'arrears'
  | 'key'
  | 'broken'
  | 'lost'
  | 'goneUrl'
  | 'failedTask';

export interface DashScopeServer extends ProviderServer {
  readonly baseUrl: string;
  readonly apiKey: string;
  jobsCreated(): number;
  cancelled(): readonly string[];
  meet(trouble: DashScopeTrouble): void;
  hold(): { letGo: () => void };
  /** Forgets every task, as after 24 hours. */
  forgetTasks(): void;
}

interface Task {
  readonly id: string;
  readonly film: boolean;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly words: string;
  looks: number;
  fails: string | null;
}

const API_KEY = 'sk-dash-91ab7730cc';
/** Looks at a task that find it queued or running before it is done. */
const LOOKS = 3;
const BUSY_ANSWERS = 10;

/** Speaks DashScope's native API: calls that answer at once, tasks, and a host for results. */
export async function startDashScopeServer(): Promise<DashScopeServer> {
  const tasks = new Map<string, Task>();
  const cancelled: string[] = [];
  let created = 0;
  let trouble: DashScopeTrouble | null = null;
  let busyLeft = 0;
  let free = true;
  let held: Promise<void> = Promise.resolve();

  const deny = (response: ServerResponse, status: number, code: string, message = code): void =>
    sendJson(response, status, { code, message, request_id: 'r' });

  const take = (): DashScopeTrouble | null => {
    const met = trouble;
    if (busyLeft > 0) busyLeft--;
    if (busyLeft === 0) trouble = null;
    return met;
  };

  /** Answers the troubles that come before anything is accepted; null when there is none of them. */
  const refused = (met: DashScopeTrouble | null, response: ServerResponse): boolean => {
    if (met === 'busy') deny(response, 429, 'Throttling.RateQuota');
    else if (met === 'refused') deny(response, 400, 'DataInspectionFailed');
    else if (met === 'arrears') deny(response, 400, 'Arrearage');
    else if (met === 'key') deny(response, 401, 'InvalidApiKey', `no key ${API_KEY}`);
    else if (met === 'broken') response.writeHead(500).end();
    else return false;
    return true;
  };

  const generate = async (body: Body, response: ServerResponse): Promise<void> => {
    const met = take();
    if (refused(met, response)) return;
    const content = body.input.messages?.[0]?.content ?? [];
    const words = content.map(({ text }) => text ?? '').join('');
    const [width = 0, height = 0] = String(body.parameters.size).split('*').map(Number);
    if (!body.model || !words || !width) return deny(response, 400, 'InvalidParameter');
    if (!content.every(({ image }) => !image || image.startsWith('data:image/'))) {
      return deny(response, 400, 'InvalidURL');
    }
    created++;
    await held;
    if (met === 'lost') return void response.destroy();
    const n = Number(body.parameters.n ?? 1);
    const choices = [
      {
        finish_reason: 'stop',
        message: {
          role: 'assistant',
          content: Array.from({ length: n }, (_, at) => ({
            image:
              met === 'goneUrl'
                ? `${server.origin}/results/gone.png`
                : `${server.origin}/results/p.png?w=${width}&h=${height}&n=${at}&t=${encodeURIComponent(words.slice(0, 40))}`,
          })),
        },
      },
    ];
    sendJson(response, 200, { output: { choices }, usage: { image_count: n }, request_id: 'r' });
  };

  const createTask = async (
    body: Body,
    film: boolean,
    request: SeenRequest,
    response: ServerResponse,
  ): Promise<void> => {
    const met = take();
    if (refused(met, response)) return;
    if (request.headers['x-dashscope-async'] !== 'enable') {
      return deny(
        response,
        403,
        'AccessDenied',
        'current user api does not support synchronous calls',
      );
    }
    const { prompt = '', function: operation } = body.input;
    if (!film && operation === 'description_edit_with_mask' && !body.input.mask_image_url) {
      return deny(response, 400, 'InvalidParameter');
    }
    created++;
    const id = `task-${created}`;
    const fails =
      met === 'refusedInTask'
        ? 'DataInspectionFailed'
        : met === 'failedTask'
          ? 'InternalError.Algo'
          : null;
    tasks.set(id, { id, film, parameters: body.parameters, words: prompt, looks: 0, fails });
    if (met === 'lost') return void response.destroy();
    sendJson(response, 200, { request_id: 'r', output: { task_id: id, task_status: 'PENDING' } });
  };

  const showTask = async (id: string, response: ServerResponse): Promise<void> => {
    const task = tasks.get(id);
    const state = (task_status: string, more: object = {}) =>
      sendJson(response, 200, { request_id: 'r', output: { task_id: id, task_status, ...more } });
    if (!task) return state('UNKNOWN');
    if (cancelled.includes(id)) return state('CANCELED');
    if (free) task.looks++;
    if (task.looks < LOOKS) return state(task.looks <= 1 ? 'PENDING' : 'RUNNING');
    if (task.fails) return state('FAILED', { code: task.fails, message: 'failed' });
    if (task.film) {
      return state('SUCCEEDED', {
        video_url: `${server.origin}/results/f.mp4?s=${task.parameters.duration}`,
      });
    }
    const n = Number(task.parameters.n ?? 1);
    const results = Array.from({ length: n }, (_, at) => ({
      url: `${server.origin}/results/p.png?w=1024&h=1024&n=${at}&t=${encodeURIComponent(task.words.slice(0, 40))}`,
    }));
    state('SUCCEEDED', { results });
  };

  const server = await startProviderServer(async (request, response) => {
    const { pathname, searchParams } = request.url;
    if (pathname === '/results/p.png') {
      const [width, height] = [Number(searchParams.get('w')), Number(searchParams.get('h'))];
      return void response.end(
        await painted(searchParams.get('t') ?? '', Number(searchParams.get('n')), width, height),
      );
    }
    if (pathname === '/results/f.mp4') {
      return void response.end(await tinyFilm(Number(searchParams.get('s'))));
    }
    if (pathname.startsWith('/results/')) return void response.writeHead(404).end();
    if (request.headers.authorization !== `Bearer ${API_KEY}`) {
      return deny(response, 401, 'InvalidApiKey');
    }
    const path = pathname.replace(/^\/api\/v1/, '');
    const cancel = /^\/tasks\/([\w-]+)\/cancel$/.exec(path);
    if (cancel?.[1]) {
      cancelled.push(cancel[1]);
      return sendJson(response, 200, { request_id: 'r' });
    }
    const look = /^\/tasks\/([\w-]+)$/.exec(path);
    if (look?.[1]) return showTask(look[1], response);
    const body = JSON.parse(request.body.toString()) as Body;
    if (path === '/services/aigc/multimodal-generation/generation') return generate(body, response);
    if (path === '/services/aigc/image2image/image-synthesis')
      return createTask(body, false, request, response);
    if (path === '/services/aigc/video-generation/video-synthesis')
      return createTask(body, true, request, response);
    deny(response, 404, 'NotFound');
  });

  return {
    ...server,
    baseUrl: `${server.origin}/api/v1`,
    apiKey: API_KEY,
    jobsCreated: () => created,
    cancelled: () => cancelled,
    meet(next) {
      trouble = next;
      busyLeft = next === 'busy' ? BUSY_ANSWERS : 0;
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
    forgetTasks: () => tasks.clear(),
  };
}

interface Body {
  readonly model?: string;
  readonly input: {
    readonly prompt?: string;
    readonly function?: string;
    readonly mask_image_url?: string;
    readonly messages?: readonly {
      readonly content: readonly { readonly text?: string; readonly image?: string }[];
    }[];
  };
  readonly parameters: Readonly<Record<string, unknown>>;
}

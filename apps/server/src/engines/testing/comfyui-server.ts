import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ApiGraph } from '../comfyui/graphs/graph.ts';
import { refuse } from './comfyui-check.ts';
import { type ComfyVersion, objectInfo } from './comfyui-nodes.ts';
import { createComfyQueue, type QueuedJob } from './comfyui-queue.ts';
import { createComfySessions } from './comfyui-sessions.ts';
import {
  type ProviderServer,
  type SeenRequest,
  sendJson,
  startProviderServer,
} from './provider-server.ts';

/** What the next job meets. */
export type ComfyTrouble =
  | 'busy'
  | 'down'
  | 'key'
  | 'tooLarge'
  | 'dropped'
  | 'refused'
  | 'oom'
  | 'oomAgain'
  | 'broken'
  | 'corrupt'
  | 'lostAnswer';

export interface ComfyServer extends ProviderServer {
  /** With a path prefix, as behind a proxy. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly jobsCreated: () => number;
  /** Prompt ids that were ended on request, and by which route. */
  readonly ended: readonly (readonly [route: string, promptId: string])[];
  readonly freed: () => number;
  readonly running: () => string | null;
  readonly models: { checkpoints: string[] };
  meet(trouble: ComfyTrouble): void;
  hold(): { letGo: () => void };
  /** A job of another client of this server, running until it is ended. */
  addForeignJob(): string;
  /** The process is started anew: queue, history and connections are gone, files stay. */
  restart(): void;
  /** Forgets finished jobs; their files stay. */
  evict(): void;
  /** Does not answer until the function given back is called. */
  vanish(): () => void;
}

const API_KEY = 'comfy-proxy-5d1f77';
const PREFIX = '/comfy';
/** Answers that a trouble spoils, where it is more than one. */
const LASTING: Readonly<Partial<Record<ComfyTrouble, number>>> = { busy: 3, down: 3, oomAgain: 2 };

/** Speaks ComfyUI's protocol: HTTP, websocket with binary previews, one job at a time. */
export async function startComfyServer({
  version = '0.33.0' as ComfyVersion,
  previews = true,
  port = 0,
} = {}): Promise<ComfyServer> {
  const newer = version === '0.33.0';
  const uploads = new Map<string, Buffer>();
  const outputs = new Map<string, Buffer>();
  const ended: [string, string][] = [];
  const models = { checkpoints: ['sd_xl_base_1.0.safetensors'] };
  let created = 0;
  let freed = 0;
  let number = 0;
  let away = false;
  let trouble: ComfyTrouble | null = null;
  let spoilt = 0;

  const sessions = createComfySessions({
    path: `${PREFIX}/ws`,
    admits: ({ authorization, origin }) =>
      !away && authorization === `Bearer ${API_KEY}` && !origin,
    status: () => status(),
  });
  const queue = createComfyQueue({ uploads, outputs, voice: sessions.voice, previews });
  const remaining = () => queue.pending.length + (queue.running ? 1 : 0);
  const status = () => ({ status: { exec_info: { queue_remaining: remaining() } } });

  const queuePrompt = (body: PromptBody, response: ServerResponse) => {
    const { prompt: graph, prompt_id: promptId = randomUUID(), client_id: clientId = '' } = body;
    const met = trouble;
    if (--spoilt <= 0) trouble = null;
    if (met === 'busy') return sendJson(response, 429, { error: 'busy' });
    if (met === 'down') return void response.writeHead(502).end('<html>Bad Gateway</html>');
    if (met === 'key') return sendJson(response, 401, { error: `no user ${API_KEY}` });
    const info = objectInfo(version, met === 'refused' ? { checkpoints: [] } : models, [
      ...uploads.keys(),
    ]);
    const refusal = refuse(graph, info, uploads);
    if (refusal) return sendJson(response, 400, refusal);
    created++;
    const fails =
      met === 'oomAgain' || met === 'oom'
        ? 'oom'
        : met === 'broken' || met === 'corrupt'
          ? met
          : null;
    queue.add({ number: number++, promptId, graph, clientId, fails, endless: false });
    if (met === 'lostAnswer') return void response.destroy();
    const dropped = {
      o: {
        errors: [
          {
            type: 'value_bigger_than_max',
            message: '',
            details: '',
            extra_info: { input_name: 'images' },
          },
        ],
        dependent_outputs: ['o'],
        class_type: 'PreviewImage',
      },
    };
    sendJson(response, 200, {
      prompt_id: promptId,
      number,
      node_errors: met === 'dropped' ? dropped : {},
    });
  };

  const endJob = (route: string, promptId: string): boolean => {
    const found = queue.remove(promptId) || queue.running?.promptId === promptId;
    if (queue.running?.promptId === promptId) queue.interrupt();
    if (found) ended.push([route, promptId]);
    return found;
  };

  const upload = async (request: SeenRequest, response: ServerResponse): Promise<void> => {
    if (trouble === 'tooLarge') {
      trouble = null;
      return void response.writeHead(413).end();
    }
    const form = await new Response(new Uint8Array(request.body), {
      headers: { 'content-type': String(request.headers['content-type']) },
    }).formData();
    const image = form.get('image');
    if (!(image instanceof File)) return void response.writeHead(400).end();
    const subfolder = String(form.get('subfolder') ?? '');
    const bytes = Buffer.from(await image.arrayBuffer());
    // A file of that name with other bytes stays: the new one gets another name.
    let { name } = image;
    const path = (each: string) => (subfolder ? `${subfolder}/${each}` : each);
    for (let n = 1; uploads.has(path(name)) && !uploads.get(path(name))?.equals(bytes); n++) {
      name = image.name.replace(/(\.\w+)$/, ` (${n})$1`);
    }
    uploads.set(path(name), bytes);
    sendJson(response, 200, { name, subfolder, type: 'input' });
  };

  const item = ({ number: at, promptId, graph, clientId }: QueuedJob) => [
    ...[at, promptId, graph, { client_id: clientId }, []],
  ];

  const answerGet = (path: string, query: URLSearchParams, response: ServerResponse) => {
    const [, first = '', id = ''] = path.split('/');
    switch (first) {
      case 'system_stats':
        return sendJson(response, 200, { system: { comfyui_version: version }, devices: [] });
      case 'object_info':
        return sendJson(response, 200, objectInfo(version, models, [...uploads.keys()]));
      case 'prompt':
        return sendJson(response, 200, status().status);
      case 'queue':
        return sendJson(response, 200, {
          queue_running: queue.running ? [item(queue.running)] : [],
          queue_pending: queue.pending.map(item),
        });
      case 'history': {
        const entry = queue.history.get(id);
        return sendJson(response, 200, entry ? { [id]: entry } : {});
      }
      case 'view': {
        const file = outputs.get(`${query.get('subfolder')}/${query.get('filename')}`);
        return file ? void response.end(file) : void response.writeHead(404).end();
      }
      default:
        response.writeHead(404).end('404: Not Found');
    }
  };

  const answerPost = (path: string, body: PostBody, response: ServerResponse) => {
    const cancel = /^\/jobs\/([\w-]+)\/cancel$/.exec(path)?.[1];
    if (newer && cancel) return sendJson(response, 200, { cancelled: endJob('jobs', cancel) });
    if (path === '/prompt') return queuePrompt(body as PromptBody, response);
    if (path === '/queue') {
      for (const promptId of body.delete ?? [])
        if (queue.remove(promptId)) ended.push(['queue', promptId]);
    } else if (path === '/interrupt') {
      // Without an id it stops whatever runs.
      const running = queue.running?.promptId ?? '';
      if (!body.prompt_id || body.prompt_id === running) endJob('interrupt', running);
    } else if (path === '/free') freed++;
    else return void response.writeHead(404).end('404: Not Found');
    response.writeHead(200).end();
  };

  const server = await startProviderServer(async (request, response) => {
    if (away) return void response.destroy();
    if (request.headers.authorization !== `Bearer ${API_KEY}`) {
      return sendJson(response, 401, { error: 'no user' });
    }
    const { pathname, searchParams } = request.url;
    if (!pathname.startsWith(PREFIX)) return void response.writeHead(404).end();
    // Every route also answers below /api; jobs only there.
    const path = pathname.slice(PREFIX.length).replace(/^\/api(?=\/)/, '');
    if (request.method === 'GET') return answerGet(path, searchParams, response);
    if (path === '/upload/image') return upload(request, response);
    answerPost(path, JSON.parse(request.body.toString() || '{}') as PostBody, response);
  }, port);

  server.server.on('upgrade', sessions.upgrade);
  const cut = (): void => {
    sessions.cut();
    server.dropConnections();
  };

  return {
    ...server,
    baseUrl: `${server.origin}${PREFIX}`,
    apiKey: API_KEY,
    jobsCreated: () => created,
    ended,
    freed: () => freed,
    running: () => queue.running?.promptId ?? null,
    models,
    meet(next) {
      trouble = next;
      spoilt = LASTING[next] ?? 1;
    },
    hold: queue.hold,
    addForeignJob() {
      const promptId = randomUUID();
      const graph = { 1: { class_type: 'KSampler', inputs: {} } };
      queue.add({
        number: number++,
        promptId,
        graph,
        clientId: 'other',
        fails: null,
        endless: true,
      });
      return promptId;
    },
    restart() {
      queue.forget();
      cut();
    },
    evict: () => queue.history.clear(),
    vanish() {
      away = true;
      cut();
      return () => {
        away = false;
      };
    },
    async close() {
      cut();
      sessions.close();
      await server.close();
    },
  };
}

interface PromptBody {
  readonly prompt: ApiGraph;
  readonly prompt_id?: string;
  readonly client_id?: string;
}
interface PostBody {
  readonly delete?: readonly string[];
  readonly prompt_id?: string;
}

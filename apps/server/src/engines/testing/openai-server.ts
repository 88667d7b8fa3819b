import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { painted } from './painted.ts';
import {
  type ProviderServer,
  type SeenRequest,
  sendJson,
  startProviderServer,
} from './provider-server.ts';

/** What the next picture call meets. */
export type OpenAiTrouble =
  | 'busy'
  | 'quota'
  | 'moderation'
  | 'key'
  | 'broken'
  | 'cutOff'
  | 'html'
  | 'noPicture'
  | 'goneUrl'
  | 'strangeUrl';

export interface OpenAiServer extends ProviderServer {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Picture calls that were accepted, and would be paid for. */
  jobsCreated(): number;
  meet(trouble: OpenAiTrouble): void;
  /** Holds back picture answers until it is called. */
  hold(): { letGo: () => void };
  /** What a chat answers: lines of the event stream, with pauses between them. */
  say(lines: readonly string[], options?: { pauseMs?: number; cutOff?: boolean }): void;
}

const API_KEY = 'sk-test-4f9a1c77e0';
const BUSY_ANSWERS = 10;

const failure = (code: string, type: string, message: string) => ({
  error: { message, type, param: null, code },
});

/**
 * Speaks `/v1/images/*`, `/v1/chat/completions` and `/v1/models` as OpenAI documents them, key check
 * included.
 * @param paint what it draws
 */
export async function startOpenAiServer(paint = painted): Promise<OpenAiServer> {
  let created = 0;
  let trouble: OpenAiTrouble | null = null;
  let busyLeft = 0;
  let held: Promise<void> = Promise.resolve();
  let speech: { lines: readonly string[]; pauseMs: number; cutOff: boolean } = {
    ...{ lines: [], pauseMs: 0, cutOff: false },
  };

  const answerPictures = async (request: SeenRequest, response: ServerResponse): Promise<void> => {
    const asked = await readPictureCall(request);
    const met = trouble;
    trouble = busyLeft > 1 ? trouble : null;
    if (busyLeft > 0) busyLeft--;
    if ('error' in asked) return sendJson(response, 400, asked);
    if (met === 'busy') {
      const body = failure('rate_limit_exceeded', 'requests', 'Rate limit reached');
      return sendJson(response, 429, body, { 'retry-after-ms': '1' });
    }
    if (met === 'quota') {
      return sendJson(response, 429, failure('insufficient_quota', 'insufficient_quota', 'quota'));
    }
    if (met === 'moderation') {
      return sendJson(response, 400, failure('moderation_blocked', 'user_error', 'safety system'));
    }
    if (met === 'broken') return void response.writeHead(500).end();
    created++;
    await held;
    if (met === 'cutOff') {
      response.writeHead(200, { 'content-length': '100000' }).write('{"data":[');
      return void setTimeout(() => response.destroy(), 10);
    }
    if (met === 'html') return void response.writeHead(200).end('<html>gateway</html>');
    if (met === 'noPicture')
      return sendJson(response, 200, { data: [{ b64_json: 'bm90aGluZw==' }] });
    if (met === 'goneUrl') {
      return sendJson(response, 200, { data: [{ url: `${origin()}/gone.png` }] });
    }
    if (met === 'strangeUrl') {
      return sendJson(response, 200, { data: [{ url: 'https://strange.example.org/a.png' }] });
    }
    const data = await Promise.all(
      Array.from({ length: asked.count }, async (_, at) => ({
        b64_json: (await paint(asked.prompt, at, asked.width, asked.height)).toString('base64'),
      })),
    );
    sendJson(response, 200, { created: 1, data, usage: { total_tokens: 1 } });
  };

  const answerChat = async (request: SeenRequest, response: ServerResponse): Promise<void> => {
    const { messages, model } = JSON.parse(request.body.toString()) as Record<string, unknown>;
    if (!model || !Array.isArray(messages)) {
      return sendJson(response, 400, failure('invalid_request', 'invalid_request_error', 'model'));
    }
    if (trouble === 'busy') {
      trouble = null;
      return sendJson(response, 429, failure('rate_limit_exceeded', 'requests', 'slow down'));
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const line of speech.lines) {
      if (request.gone.aborted) return;
      response.write(line);
      if (speech.pauseMs > 0) await delay(speech.pauseMs);
    }
    if (speech.cutOff) return void response.destroy();
    response.end();
  };

  const server = await startProviderServer(async (request, response) => {
    const { pathname } = request.url;
    if (pathname === '/gone.png') return void response.writeHead(404).end();
    if (trouble === 'key' && pathname.startsWith('/v1/images')) {
      trouble = null;
      return sendJson(response, 401, failure('invalid_api_key', 'auth', `bad key ${API_KEY}`));
    }
    if (request.headers.authorization !== `Bearer ${API_KEY}`) {
      return sendJson(response, 401, failure('invalid_api_key', 'auth', 'Incorrect API key'));
    }
    if (pathname === '/v1/models') return sendJson(response, 200, { object: 'list', data: [] });
    if (pathname.startsWith('/v1/images/')) return answerPictures(request, response);
    if (pathname === '/v1/chat/completions') return answerChat(request, response);
    sendJson(response, 404, failure('not_found', 'invalid_request_error', 'no such path'));
  });
  const origin = () => server.origin;

  return {
    ...server,
    baseUrl: `${server.origin}/v1`,
    apiKey: API_KEY,
    jobsCreated: () => created,
    meet(next) {
      trouble = next;
      busyLeft = next === 'busy' ? BUSY_ANSWERS : 0;
    },
    hold() {
      let letGo = () => {};
      held = new Promise((resolve) => {
        letGo = resolve;
      });
      return { letGo };
    },
    say(lines, { pauseMs = 0, cutOff = false } = {}) {
      speech = { lines, pauseMs, cutOff };
    },
  };
}

interface PictureCall {
  readonly prompt: string;
  readonly count: number;
  readonly width: number;
  readonly height: number;
}

type Refusal = ReturnType<typeof failure>;

async function readPictureCall(request: SeenRequest): Promise<PictureCall | Refusal> {
  const wrong = (message: string) => failure('invalid_value', 'invalid_request_error', message);
  const edits = request.url.pathname.endsWith('/edits');
  const fields = edits
    ? await readForm(request)
    : new Map<string, unknown>(Object.entries(JSON.parse(request.body.toString())));
  const model = String(fields.get('model') ?? '');
  const prompt = String(fields.get('prompt') ?? '');
  const [width = 0, height = 0] = String(fields.get('size')).split('x').map(Number);
  if (!model || !prompt) return wrong('model and prompt are required');
  if (/^gpt-image/.test(model) && fields.has('response_format')) return wrong('response_format');
  if (width % 16 || height % 16 || !width || !height) return wrong(`size ${fields.get('size')}`);
  if (edits) {
    const images = [fields.get('image'), ...((fields.get('image[]') as unknown[]) ?? [])].filter(
      Boolean,
    );
    const [first] = images as Buffer[];
    if (!first) return wrong('image');
    const mask = fields.get('mask') as Buffer | undefined;
    if (mask) {
      const [a, b] = await Promise.all([sharp(first).metadata(), sharp(mask).metadata()]);
      if (!b.hasAlpha || a.width !== b.width || a.height !== b.height) return wrong('mask');
      const { channels } = await sharp(mask).stats();
      if (channels[3]?.min !== 0) return wrong('mask has no transparent pixels');
    }
  }
  return { prompt, count: Number(fields.get('n') ?? 1), width, height };
}

async function readForm({ body, headers }: SeenRequest): Promise<Map<string, unknown>> {
  const type = String(headers['content-type']);
  const form = await new Response(Uint8Array.from(body), {
    headers: { 'content-type': type },
  }).formData();
  const fields = new Map<string, unknown>();
  for (const name of new Set(form.keys())) {
    const values = await Promise.all(
      form
        .getAll(name)
        .map(async (value) =>
          typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()),
        ),
    );
    fields.set(name, name.endsWith('[]') ? values : values[0]);
  }
  return fields;
}

import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import {
  CHECKPOINT,
  CONTROL_MODELS,
  CONTROL_MODULES,
  exception,
  refusalOf,
  SAMPLERS,
  UPSCALERS,
} from './a1111-stock.ts';
import { painted } from './painted.ts';
import {
  type ProviderServer,
  type SeenRequest,
  sendJson,
  startProviderServer,
} from './provider-server.ts';

/** What the next drawing call meets. */
export type A1111Trouble =
  | 'memory'
  | 'broken'
  | 'cutOff'
  | 'html'
  | 'noPicture'
  | 'nothing'
  | 'login';

export interface A1111Server extends ProviderServer {
  readonly login: string;
  /** Drawing calls that began. */
  jobsCreated(): number;
  /** The jobs that ran when somebody called the interrupt. */
  readonly interrupted: readonly string[];
  /** Bodies of the drawing calls, in order. */
  readonly drawn: readonly Readonly<Record<string, unknown>>[];
  meet(trouble: A1111Trouble): void;
  /** Holds jobs back, each while it runs, until it is called. */
  hold(): { letGo: () => void };
  /** Another program's job takes the server until it is told to end. */
  occupy(): { leave: () => void };
}

export interface A1111Setup {
  readonly controlNet: boolean;
  /** Whether it tells jobs apart, as the web UI does and stable-diffusion.cpp does not. */
  readonly knowsTasks?: boolean;
}

const LOGIN = 'studio:pass-5b1e77';
/** The memory stays full for so many calls. */
const FULL_ANSWERS = 3;

/** Speaks `/sdapi/v1`, `/internal/progress` and the ControlNet extension's paths, one job at a time. */
export async function startA1111Server(setup: A1111Setup): Promise<A1111Server> {
  const { controlNet, knowsTasks = true } = setup;
  let created = 0;
  let trouble: A1111Trouble | null = null;
  let fullLeft = 0;
  let held: Promise<void> = Promise.resolve();
  let turn: Promise<void> = Promise.resolve();
  let current: { id: string; step: number; stopped: boolean } | null = null;
  const pending = new Set<string>();
  const finished: string[] = [];
  const interrupted: string[] = [];
  const drawn: Record<string, unknown>[] = [];

  /** One after the other, as the web UI's lock has it. */
  const inTurn = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    pending.add(id);
    const before = turn;
    let leave = () => {};
    turn = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    pending.delete(id);
    current = { id, step: 0, stopped: false };
    try {
      return await work();
    } finally {
      current = null;
      finished.push(id);
      leave();
    }
  };

  const draw = async (request: SeenRequest, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(request.body.toString()) as Record<string, unknown>;
    const refusal = await refusalOf(request.url.pathname, body);
    if (refusal) return sendJson(response, ...refusal);
    const met = trouble;
    trouble = fullLeft > 1 ? trouble : null;
    if (fullLeft > 0) fullLeft--;
    if (met === 'memory') {
      const told = exception('OutOfMemoryError', '', 'CUDA out of memory. Tried to allocate 2 GiB');
      return sendJson(response, 500, told);
    }
    if (met === 'broken') return void response.writeHead(500).end();
    created++;
    drawn.push(body);
    const id = String(body.force_task_id ?? `task(${created})`);
    await inTurn(id, async () => {
      for (let step = 1; step <= 4 && !current?.stopped; step++) {
        if (current) current.step = step;
        await delay(5);
        if (step === 2) await held;
      }
    });
    if (met === 'cutOff') {
      response.writeHead(200, { 'content-length': '100000' }).write('{"images":[');
      return void setTimeout(() => response.destroy(), 10);
    }
    if (met === 'html') return void response.writeHead(200).end('<html>gateway</html>');
    if (met === 'nothing') return sendJson(response, 200, { images: [], parameters: {}, info: '' });
    if (met === 'noPicture') return sendJson(response, 200, { images: ['bm90aGluZw=='] });
    const { prompt, width, height, n_iter } = body;
    const pictures = await Promise.all(
      Array.from({ length: Number(n_iter ?? 1) }, (_, at) =>
        painted(String(prompt), at, Number(width), Number(height)),
      ),
    );
    const images = pictures.map((bytes) => bytes.toString('base64'));
    sendJson(response, 200, { images, parameters: body, info: '{}' });
  };

  const enlarge = async (request: SeenRequest, response: ServerResponse): Promise<void> => {
    const { image, upscaler_1, upscaling_resize } = JSON.parse(request.body.toString());
    if (!UPSCALERS.includes(upscaler_1)) {
      return sendJson(response, 422, exception('HTTPException', `Invalid upscaler: ${upscaler_1}`));
    }
    created++;
    const bytes = Buffer.from(image, 'base64');
    const { width, height } = await sharp(bytes).metadata();
    const larger = await sharp(bytes)
      .resize(width * upscaling_resize, height * upscaling_resize)
      .png()
      .toBuffer();
    sendJson(response, 200, { html_info: '', image: larger.toString('base64') });
  };

  const detect = async (request: SeenRequest, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(request.body.toString());
    if (!CONTROL_MODULES.includes(body.controlnet_module)) {
      return sendJson(response, 422, exception('HTTPException', 'Module not available'));
    }
    created++;
    const map = await sharp(Buffer.from(body.controlnet_input_images[0], 'base64'))
      .greyscale()
      .threshold(200)
      .negate()
      .png()
      .toBuffer();
    sendJson(response, 200, { images: [map.toString('base64')], info: 'Success' });
  };

  const progress = (request: SeenRequest, response: ServerResponse): void => {
    const { id_task } = JSON.parse(request.body.toString());
    const active = current?.id === id_task;
    sendJson(response, 200, {
      ...{ active, queued: pending.has(id_task), completed: finished.includes(id_task) },
      ...(active
        ? { progress: (current?.step ?? 0) / 4, live_preview: `data:image/jpeg;base64,${PREVIEW}` }
        : { progress: null, live_preview: null }),
    });
  };

  const server = await startProviderServer(async (request, response) => {
    const { pathname } = request.url;
    if (knowsTasks && pathname === '/internal/progress') return progress(request, response);
    const refused = trouble === 'login' && request.method === 'POST';
    if (refused) trouble = null;
    const wanted = `Basic ${Buffer.from(LOGIN).toString('base64')}`;
    if (refused || request.headers.authorization !== wanted) {
      const told = exception('HTTPException', `Incorrect username or password ${LOGIN}`);
      return sendJson(response, 401, told, { 'www-authenticate': 'Basic' });
    }
    switch (pathname) {
      case '/sdapi/v1/sd-models':
        return sendJson(response, 200, [{ title: CHECKPOINT, model_name: 'realVisXL_v5' }]);
      case '/sdapi/v1/options':
        return sendJson(response, 200, { sd_model_checkpoint: CHECKPOINT });
      case '/sdapi/v1/samplers':
        return sendJson(response, 200, named(SAMPLERS));
      case '/sdapi/v1/upscalers':
        return sendJson(response, 200, named(controlNet ? UPSCALERS : UPSCALERS.slice(0, 2)));
      case '/sdapi/v1/txt2img':
      case '/sdapi/v1/img2img':
        return draw(request, response);
      case '/sdapi/v1/extra-single-image':
        return enlarge(request, response);
      case '/sdapi/v1/interrupt':
        if (current) {
          interrupted.push(current.id);
          current.stopped = true;
        }
        return sendJson(response, 200, {});
      case '/sdapi/v1/progress': {
        const overall = { progress: (current?.step ?? 0) / 4, eta_relative: 1, state: {} };
        return sendJson(response, 200, { ...overall, current_image: PREVIEW });
      }
    }
    if (controlNet && pathname === '/controlnet/model_list') {
      return sendJson(response, 200, { model_list: CONTROL_MODELS });
    }
    if (controlNet && pathname === '/controlnet/module_list') {
      return sendJson(response, 200, { module_list: CONTROL_MODULES, module_detail: {} });
    }
    if (controlNet && pathname === '/controlnet/detect') return detect(request, response);
    sendJson(response, 404, exception('HTTPException', 'Not Found'));
  });

  return {
    ...server,
    login: LOGIN,
    interrupted,
    drawn,
    jobsCreated: () => created,
    meet(next) {
      trouble = next;
      fullLeft = next === 'memory' ? FULL_ANSWERS : 0;
    },
    hold() {
      let letGo = () => {};
      held = new Promise((resolve) => {
        letGo = resolve;
      });
      return { letGo };
    },
    occupy() {
      let leave = () => {};
      const occupied = new Promise<void>((resolve) => {
        leave = resolve;
      });
      void inTurn('task(somebody-else)', () => occupied);
      return { leave };
    },
  };
}

const named = (names: readonly string[]) => names.map((name) => ({ name }));

/** The smallest JPEG there is will do: only that it arrives matters. */
const PREVIEW = (
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888888' } })
    .jpeg()
    .toBuffer()
).toString('base64');

import type { ApiGraph } from '../comfyui/graphs/graph.ts';
import { resultsOf } from './comfyui-results.ts';

export interface QueuedJob {
  readonly number: number;
  readonly promptId: string;
  readonly graph: ApiGraph;
  readonly clientId: string;
  /** What goes wrong with it. */
  readonly fails: 'oom' | 'broken' | 'corrupt' | null;
  /** Somebody else's: runs until it is interrupted. */
  readonly endless: boolean;
}

/** What a preview is of, as it is told to clients that ask for it. */
interface PreviewAbout {
  readonly node_id: string;
  readonly prompt_id: string;
  readonly image_type: 'image/jpeg' | 'image/png';
}

/** What a queue tells the world. */
export interface QueueVoice {
  /** To the job's own client. */
  tell(clientId: string, type: string, data: object): void;
  preview(clientId: string, about: PreviewAbout, picture: Buffer): void;
  /** To everybody. */
  status(): void;
}

/** One job after the other, as a server without its Python. */
export interface ComfyQueue {
  readonly running: QueuedJob | null;
  readonly pending: readonly QueuedJob[];
  /** By prompt id, as `/history` tells it. */
  readonly history: Map<string, object>;
  add(job: QueuedJob): void;
  /** Takes a waiting job out; false when it does not wait. */
  remove(promptId: string): boolean;
  /** Ends the running job. */
  interrupt(): void;
  /** The process ends: queue and history are gone, files stay. */
  forget(): void;
  hold(): { letGo: () => void };
}

export function createComfyQueue(options: {
  readonly uploads: ReadonlyMap<string, Buffer>;
  /** Files by `subfolder/name`. */
  readonly outputs: Map<string, Buffer>;
  readonly voice: QueueVoice;
  /** Whether jobs send pictures on the way. */
  readonly previews: boolean;
}): ComfyQueue {
  const { uploads, outputs, voice } = options;
  const pending: QueuedJob[] = [];
  const history = new Map<string, object>();
  let running: QueuedJob | null = null;
  let interrupted = false;
  let life = 0;
  let free: Promise<void> = Promise.resolve();

  const item = ({ number, promptId, graph }: QueuedJob) => [number, promptId, graph, {}, []];

  const end = (job: QueuedJob, status: object, kept: object = {}): void => {
    history.set(job.promptId, { prompt: item(job), outputs: kept, status, meta: {} });
    running = null;
    voice.tell(job.clientId, 'executing', { node: null, prompt_id: job.promptId });
    voice.status();
  };
  const fail = (job: QueuedJob, event: string, told: object): void => {
    const data = { prompt_id: job.promptId, ...told };
    voice.tell(job.clientId, event, data);
    end(job, { status_str: 'error', completed: false, messages: [[event, data]] });
  };

  const runNodes = async (job: QueuedJob, mine: number): Promise<void> => {
    const { graph, clientId, promptId } = job;
    const ids = Object.keys(graph);
    // As the true server does: an interrupt that came too late for one job is not the next one's.
    interrupted = false;
    const about = { prompt_id: promptId };
    voice.tell(clientId, 'execution_start', about);
    voice.tell(clientId, 'execution_cached', { nodes: [], ...about });
    const kept: Record<string, object> = {};
    for (const id of ids) {
      const { class_type = '', inputs = {} } = graph[id] ?? {};
      voice.tell(clientId, 'executing', { node: id, display_node: id, ...about });
      await free;
      await new Promise((resolve) => setImmediate(resolve));
      while (job.endless && !interrupted && mine === life) {
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      if (mine !== life) return;
      if (interrupted) {
        interrupted = false;
        return fail(job, 'execution_interrupted', {
          node_id: id,
          node_type: class_type,
          executed: [],
        });
      }
      if (class_type === 'KSampler') {
        if (job.fails === 'oom' || job.fails === 'broken') {
          return fail(job, 'execution_error', {
            node_id: id,
            node_type: class_type,
            ...EXCEPTIONS[job.fails],
          });
        }
        for (let value = 1; value <= 4; value++) {
          voice.tell(clientId, 'progress', { value, max: 4, node: id, ...about });
          const nodes = { [id]: { value, max: 4, state: 'running', node_id: id, ...about } };
          voice.tell(clientId, 'progress_state', { nodes, ...about });
          if (options.previews)
            voice.preview(clientId, { ...about, node_id: id, image_type: 'image/jpeg' }, TINY_JPEG);
        }
      }
      if (!class_type.startsWith('Save')) continue;
      const files = await resultsOf(graph, id, uploads);
      if (mine !== life) return;
      if (class_type === 'SaveImageWebsocket') {
        for (const { bytes } of files)
          voice.preview(clientId, { ...about, node_id: id, image_type: 'image/png' }, bytes);
        continue;
      }
      const prefix = String(inputs.filename_prefix);
      const subfolder = prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')));
      const images = files.map(({ bytes, extension }, at) => {
        const name = prefix.slice(prefix.lastIndexOf('/') + 1);
        const filename = `${name}_${String(at + 1).padStart(5, '0')}_.${extension}`;
        outputs.set(
          `${subfolder}/${filename}`,
          job.fails === 'corrupt' ? bytes.subarray(0, 60) : bytes,
        );
        return { filename, subfolder, type: 'output' };
      });
      kept[id] = { images, ...(class_type === 'SaveVideo' && { animated: [true] }) };
      voice.tell(clientId, 'executed', { node: id, output: kept[id], ...about });
    }
    voice.tell(clientId, 'execution_success', about);
    end(job, { status_str: 'success', completed: true, messages: [] }, kept);
  };

  const work = async (): Promise<void> => {
    while (!running && pending.length > 0) {
      running = pending.shift() ?? null;
      voice.status();
      if (running) await runNodes(running, life);
    }
  };

  return {
    get running() {
      return running;
    },
    pending,
    history,
    add(job) {
      pending.push(job);
      voice.status();
      setImmediate(() => void work());
    },
    remove(promptId) {
      const at = pending.findIndex((job) => job.promptId === promptId);
      if (at >= 0) pending.splice(at, 1);
      return at >= 0;
    },
    interrupt() {
      interrupted = running !== null;
    },
    forget() {
      life++;
      pending.length = 0;
      history.clear();
      running = null;
      interrupted = false;
    },
    hold() {
      let letGo = (): void => undefined;
      free = new Promise((resolve) => {
        letGo = resolve;
      });
      return { letGo };
    },
  };
}

const EXCEPTIONS = {
  oom: {
    exception_type: 'torch.cuda.OutOfMemoryError',
    exception_message: 'Allocation on device 0 would exceed allowed memory.',
  },
  broken: { exception_type: 'RuntimeError', exception_message: 'Error while deserializing header' },
} as const;

/** The least that is a JPEG. */
const TINY_JPEG = Buffer.from('ffd8ffdb004300ffd9', 'hex');

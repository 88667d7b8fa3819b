import { z } from 'zod';
import type { EnginePreview } from '../engine.ts';

/** A message from a server's websocket, as far as it matters to a job. */
export type ComfyEvent =
  | { readonly type: 'node'; readonly promptId: string; readonly node: string | null }
  | { readonly type: 'cached'; readonly promptId: string; readonly nodes: readonly string[] }
  | {
      readonly type: 'progress';
      readonly promptId: string;
      /** 0 … 1 by node. */
      readonly nodes: Readonly<Record<string, { readonly share: number; readonly ended: boolean }>>;
    }
  /** The job has ended in some way; the history tells how. */
  | { readonly type: 'end'; readonly promptId: string }
  /** A picture; of which job and node is not always said. */
  | {
      readonly type: 'picture';
      readonly promptId: string | null;
      readonly node: string | null;
      readonly preview: EnginePreview;
    };

const promptId = z.string();
const node = z.string().nullish();
const step = z.object({ value: z.number(), max: z.number() });
const texts = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()).default({}) });
const ENDS = new Set(['execution_success', 'execution_error', 'execution_interrupted']);

const share = ({ value, max }: z.infer<typeof step>): number =>
  max > 0 ? Math.max(0, Math.min(1, value / max)) : 0;

/** Reads a text frame; null for everything that does not matter here. */
export function readText(text: string): ComfyEvent | null {
  const { data: frame } = texts.safeParse(parseJson(text));
  if (!frame) return null;
  const { type, data } = frame;
  const id = promptId.safeParse(data.prompt_id).data;
  if (id === undefined) return null;
  if (ENDS.has(type)) return { type: 'end', promptId: id };
  if (type === 'executing')
    return { type: 'node', promptId: id, node: node.parse(data.node) ?? null };
  if (type === 'execution_cached') {
    const nodes = z.array(z.string()).safeParse(data.nodes).data ?? [];
    return { type: 'cached', promptId: id, nodes };
  }
  if (type === 'progress') {
    const at = step.safeParse(data).data;
    const running = node.safeParse(data.node).data;
    if (!at || !running) return null;
    return {
      type: 'progress',
      promptId: id,
      nodes: { [running]: { share: share(at), ended: false } },
    };
  }
  if (type === 'progress_state') {
    const states = z.record(z.string(), step.extend({ state: z.string() })).safeParse(data.nodes);
    const nodes = Object.entries(states.data ?? {}).map(
      ([name, at]) => [name, { share: share(at), ended: at.state === 'finished' }] as const,
    );
    return { type: 'progress', promptId: id, nodes: Object.fromEntries(nodes) };
  }
  return null;
}

const metadata = z
  .object({ prompt_id: z.string(), node_id: z.string(), image_type: z.string() })
  .partial();

const PREVIEW = 1;
const PREVIEW_WITH_METADATA = 4;
const PNG_FORMAT = 2;
const LONGEST_METADATA = 64 * 1024;

/**
 * Reads a binary frame: a big-endian event number, then for a plain picture its format (1 JPEG, 2 PNG),
 * for one with metadata the length of a JSON text and the text, then the encoded picture.
 */
export function readBinary(frame: Uint8Array): ComfyEvent | null {
  if (frame.length < 8) return null;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const event = view.getUint32(0);
  const second = view.getUint32(4);
  if (event === PREVIEW) {
    const mime = second === PNG_FORMAT ? 'image/png' : 'image/jpeg';
    return {
      type: 'picture',
      promptId: null,
      node: null,
      preview: { bytes: frame.slice(8), mime },
    };
  }
  if (event !== PREVIEW_WITH_METADATA || second > LONGEST_METADATA) return null;
  const told = parseJson(new TextDecoder().decode(frame.subarray(8, 8 + second)));
  const meta = metadata.safeParse(told).data ?? {};
  const mime = meta.image_type === 'image/png' ? 'image/png' : 'image/jpeg';
  return {
    type: 'picture',
    promptId: meta.prompt_id ?? null,
    node: meta.node_id ?? null,
    preview: { bytes: frame.slice(8 + second), mime },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

import type { MaskDocument, Tile, TileChanges } from '../core/document.ts';
import type { Extent } from '../core/geometry.ts';
import { type ReadMask, type Workshop, workshopHere } from '../core/workshop.ts';
import type { Answer, MaskNews, Numbered, Question } from './protocol.ts';
import { readMask } from './read-mask.ts';

/** A workshop that also brings the picture itself to a size. */
export interface PictureWorkshop extends Workshop {
  /** @throws when the picture cannot be fetched or read */
  readonly scale: (url: string, size: Extent) => Promise<ImageBitmap>;
  /** Takes a closing back. */
  readonly open: () => void;
}

/** The work of one editor, in a worker that starts when first asked; on the spot where there are none. */
export function openWorkshop(): PictureWorkshop {
  if (typeof Worker === 'undefined') {
    const scale = () => Promise.reject(new Error('this browser has no workers'));
    return { ...workshopHere(readMask), scale, open: () => undefined };
  }
  let worker: Worker | null = null;
  const waiting = new Map<number, (answer: Answer) => void>();
  /** Tiles by index as the worker has them. */
  let sent: readonly Tile[] = [];
  let asked = 0;
  let isClosing = false;

  const end = () => {
    worker?.terminate();
    worker = null;
    sent = [];
  };
  /** An answer may lead to the next question: it is asked first. */
  const endSoon = () =>
    setTimeout(() => {
      if (isClosing && waiting.size === 0) end();
    }, 0);
  const started = (): Worker => {
    if (worker) return worker;
    worker = new Worker(new URL('./mask.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Numbered<Answer>>) => {
      waiting.get(data.id)?.(data.body);
      waiting.delete(data.id);
      if (isClosing) endSoon();
    });
    worker.addEventListener('error', ({ message }) => {
      for (const refuse of waiting.values()) refuse({ ok: false, message });
      waiting.clear();
      end();
    });
    return worker;
  };
  const ask = (body: Question) =>
    new Promise<unknown>((resolve, reject) => {
      asked += 1;
      waiting.set(asked, (answer) => {
        if (answer.ok) resolve(answer.value);
        else reject(new Error(answer.message));
      });
      started().postMessage({ id: asked, body } satisfies Numbered<Question>);
    });
  const news = ({ width, height, columns, tiles }: MaskDocument): MaskNews => {
    const others = tiles.flatMap((tile, index) =>
      tile === sent[index] ? [] : [[index, tile] as const],
    );
    sent = tiles;
    return { width, height, columns, tiles: others };
  };

  return {
    run: async (document, job) =>
      (await ask({ ask: 'run', mask: news(document), job })) as TileChanges,
    encode: async (document) => (await ask({ ask: 'encode', mask: news(document) })) as Blob | null,
    read: async (file, picture) => (await ask({ ask: 'read', file, picture })) as ReadMask,
    scale: async (url, size) => (await ask({ ask: 'scale', url, size })) as ImageBitmap,
    open() {
      isClosing = false;
    },
    close() {
      isClosing = true;
      endSoon();
    },
  };
}

import type { MaskDocument } from '../core/document.ts';
import type { Extent } from '../core/geometry.ts';
import { doJob } from '../core/jobs.ts';
import { encode } from '../core/workshop.ts';
import { type Answer, type Numbered, type Question, updated } from './protocol.ts';
import { readMask } from './read-mask.ts';

/** The page's mask as far as this worker was told of it. */
let copy: MaskDocument | null = null;
/** The picture on the stage, kept so that another size of it is not fetched again. */
let picture: { readonly url: string; readonly bytes: Promise<Blob> } | null = null;

async function answer(question: Question): Promise<{ value: unknown; transfer: Transferable[] }> {
  switch (question.ask) {
    case 'run': {
      copy = updated(copy, question.mask);
      // Not transferred: the copy here goes on with the same tiles.
      const changes = doJob(copy, question.job);
      return { value: changes, transfer: [] };
    }
    case 'encode':
      copy = updated(copy, question.mask);
      return { value: await encode(copy), transfer: [] };
    case 'read': {
      const value = await readMask(question.file, question.picture);
      const buffers = value.tiles.flatMap((tile) =>
        typeof tile === 'number' ? [] : [tile.buffer],
      );
      return { value, transfer: buffers };
    }
    case 'scale': {
      const bitmap = await scaled(question.url, question.size);
      return { value: bitmap, transfer: [bitmap] };
    }
  }
}

async function scaled(url: string, { width, height }: Extent): Promise<ImageBitmap> {
  if (picture?.url !== url) {
    const bytes = fetch(url).then((response) => {
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      return response.blob();
    });
    picture = { url, bytes };
  }
  const options = { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' } as const;
  return createImageBitmap(await picture.bytes, options);
}

let last: Promise<unknown> = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<Numbered<Question>>) => {
  const { id, body } = data;
  const reply = (answered: Answer, transfer: Transferable[]) =>
    self.postMessage({ id, body: answered }, { transfer });
  // In the order of asking: news of the mask build on each other.
  last = last
    .then(() => answer(body))
    .then(
      ({ value, transfer }) => reply({ ok: true, value }, transfer),
      (error: unknown) => reply({ ok: false, message: String(error) }, []),
    );
});

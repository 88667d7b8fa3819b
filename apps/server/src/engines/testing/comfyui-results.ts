import sharp from 'sharp';
import type { ApiGraph } from '../comfyui/graphs/graph.ts';
import { readLink } from '../comfyui/schema/link.ts';
import { painted } from './painted.ts';
import { tinyFilm } from './tiny-film.ts';

/** What a node that keeps something would write. */
export interface MadeFile {
  readonly bytes: Buffer;
  readonly extension: 'png' | 'mp4';
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly count: number;
}

const SQUARE: Shape = { width: 64, height: 64, count: 1 };
/** The graph's own names in a result's content would make every run another picture. */
const UNSAID = new Set(['filename_prefix']);

/** Stands in for the models: pictures of the right size and number, told apart by everything that went in. */
export async function resultsOf(
  graph: ApiGraph,
  outputId: string,
  uploads: ReadonlyMap<string, Buffer>,
): Promise<MadeFile[]> {
  const output = graph[outputId];
  if (!output) return [];
  const shape = await shapeOf(graph, outputId, uploads);
  if (output.class_type === 'SaveVideo') {
    const video = graph[readLink(output.inputs.video)?.[0] ?? ''];
    const seconds = Math.round((shape.count - 1) / Number(video?.inputs.fps ?? 8));
    return [{ bytes: await tinyFilm(Math.max(1, seconds)), extension: 'mp4' }];
  }
  const source = graph[readLink(output.inputs.images)?.[0] ?? '']?.class_type;
  const said = saidIn(graph);
  const { width, height, count } = shape;
  return Promise.all(
    Array.from({ length: count }, async (_, at): Promise<MadeFile> => {
      const picture =
        source === 'MaskToImage'
          ? await discAt(graph, width, height)
          : await painted(said, at, width, height);
      const bytes =
        source === 'JoinImageWithAlpha' ? await cutOut(picture, width, height) : picture;
      return { bytes, extension: 'png' };
    }),
  );
}

/** Every literal of the graph: two runs that say the same get the same picture. */
function saidIn(graph: ApiGraph): string {
  return JSON.stringify(
    Object.values(graph).map(({ class_type, inputs }) => [
      class_type,
      Object.entries(inputs).filter(([name]) => !UNSAID.has(name)),
    ]),
  );
}

async function shapeOf(
  graph: ApiGraph,
  id: string,
  uploads: ReadonlyMap<string, Buffer>,
): Promise<Shape> {
  const node = graph[id];
  if (!node) return SQUARE;
  const { class_type, inputs } = node;
  const number = (name: string): number => Number(inputs[name]);
  const from = (name: string): Promise<Shape> =>
    shapeOf(graph, readLink(inputs[name])?.[0] ?? '', uploads);
  switch (class_type) {
    case 'LoadImage': {
      const { width, height } = await sharp(uploads.get(String(inputs.image))).metadata();
      return { width, height, count: 1 };
    }
    case 'EmptyLatentImage':
      return { width: number('width'), height: number('height'), count: number('batch_size') };
    case 'ImageScale':
      return { ...(await from('image')), width: number('width'), height: number('height') };
    case 'RepeatLatentBatch':
      return { ...(await from('samples')), count: number('amount') };
    case 'ImageBatch':
      return from('image1');
    default: {
      const name = ['images', 'video', 'image', 'samples', 'latent_image', 'pixels', 'mask'].find(
        (each) => readLink(inputs[each]),
      );
      return name ? from(name) : SQUARE;
    }
  }
}

const RADIUS_PX = 20;

/** White around the first point that a detector was given. */
function discAt(graph: ApiGraph, width: number, height: number): Promise<Buffer> {
  const detector = Object.values(graph).find(({ class_type }) => class_type === 'SAM3_Detect');
  const points = JSON.parse(String(detector?.inputs.positive_coords)) as { x: number; y: number }[];
  const [{ x, y } = { x: 0, y: 0 }] = points;
  return drawn(width, height, `<circle cx="${x}" cy="${y}" r="${RADIUS_PX}" fill="#fff"/>`);
}

/** The middle of the picture, the rest transparent. */
async function cutOut(picture: Buffer, width: number, height: number): Promise<Buffer> {
  const middle = `<circle cx="${width / 2}" cy="${height / 2}" r="${height / 4}" fill="#fff"/>`;
  const alpha = await sharp(await drawn(width, height, middle))
    .extractChannel(0)
    .raw()
    .toBuffer();
  return sharp(picture)
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

const drawn = (width: number, height: number, shape: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/>${shape}</svg>`,
    ),
  )
    .flatten({ background: '#000' })
    .png()
    .toBuffer();

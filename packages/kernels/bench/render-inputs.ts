import { join } from 'node:path';
import { resizeRgb8 } from '../src/filter/resize.ts';
import type { Rgb8 } from '../src/image.ts';
import { classifyInput } from '../src/render/classify.ts';
import type { Domain, InputKind, RenderRequest } from '../src/render/types.ts';
import { readRgb8 } from './picture-io.ts';
import { requestOf } from './render-cells.ts';
import { type BenchSet, photos, setForReading } from './table.ts';

const SAMPLES = join(import.meta.dirname, '../../../apps/web/public/samples');

/** A picture to render over. */
export interface RenderInput {
  readonly image: Rgb8;
  readonly kind: InputKind;
  readonly domain: Domain;
}

const DRAWN = {
  line: [
    ['bedroom-line.png', 'interior'],
    ['cafe-line.png', 'commercial'],
    ['courtyard-line.png', 'architecture'],
  ],
  sketch: [
    ['living-sketch.png', 'interior'],
    ['lobby-sketch.png', 'commercial'],
    ['villa-sketch.png', 'architecture'],
    ['garden-sketch.png', 'landscape'],
  ],
  whiteModel: [
    ['kitchen-white.webp', 'interior'],
    ['office-white.webp', 'commercial'],
    ['tower-white.webp', 'architecture'],
  ],
  render: [
    ['kitchen-colour.webp', 'interior'],
    ['living-carton.webp', 'interior'],
    ['villa-colour.webp', 'architecture'],
    ['garden-crate.webp', 'landscape'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [string, Domain])[]>>;

export type DrawnGroup = keyof typeof DRAWN;
export const DRAWN_GROUPS = Object.keys(DRAWN) as readonly DrawnGroup[];

/** Photographs of rooms and of what stands outside; the rest show neither. */
const PHOTOGRAPHS: Readonly<Record<string, Domain>> = {
  kitchen: 'interior',
  living_room: 'interior',
  lighthouse: 'architecture',
  pier: 'architecture',
  dock: 'architecture',
  kodim01: 'architecture',
  kodim08: 'architecture',
  kodim19: 'architecture',
  lantern: 'architecture',
};

/** Sample drawings, models and screenshots of one group. */
export function drawn(group: DrawnGroup, longSidePx = 1024): Promise<RenderInput[]> {
  return Promise.all(
    DRAWN[group].map(async ([file, domain]) => {
      const image = await readRgb8(join(SAMPLES, file), longSidePx);
      return { image, kind: classifyInput(image).kind, domain };
    }),
  );
}

/** The photographs of a set, as far as reading them is concerned. */
export function photographs(set: BenchSet): Promise<RenderInput[]> {
  const chosen = photos().filter(
    (photo) => setForReading(photo) === set && PHOTOGRAPHS[photo.name] !== undefined,
  );
  return Promise.all(
    chosen.map(async ({ name, path }) => ({
      image: await readRgb8(path, 1024),
      kind: 'photo' as const,
      domain: PHOTOGRAPHS[name] ?? 'interior',
    })),
  );
}

/** The same at another width. */
export function atWidth(input: RenderInput, width: number): RenderInput {
  const { image } = input;
  const height = Math.round((width * image.height) / image.width);
  return { ...input, image: resizeRgb8(image, width, height) };
}

/** What is asked of the renderer for an input: the look of its domain, nothing else. */
export function requestFor(
  input: RenderInput,
  over: Partial<RenderRequest> & Pick<RenderRequest, 'cnStrength'>,
): RenderRequest {
  const look = isInside(input) ? 'modern' : 'white';
  const cell = { label: '', path: '', domain: input.domain, look, over };
  return requestOf(cell, input.image, input.kind);
}

/** What a designer would name first: large surfaces that the look has finishes for. */
export function rolesToName(input: RenderInput): NonNullable<RenderRequest['asked']> {
  return isInside(input) ? ['floor', 'wall'] : ['facade', 'paving'];
}

const isInside = ({ domain }: RenderInput): boolean =>
  domain === 'interior' || domain === 'commercial';

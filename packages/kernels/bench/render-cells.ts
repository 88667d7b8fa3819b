import { basename, join } from 'node:path';
import type { Rgb8 } from '../src/image.ts';
import { classifyInput } from '../src/render/classify.ts';
import type { Domain, InputKind, RenderRequest } from '../src/render/types.ts';
import { readRgb8 } from './picture-io.ts';
import { exteriorLooks, interiorLooks } from './render-looks.ts';

/** Pictures that go with an input. */
interface Beside {
  /** A style picture whose colours are followed, as far as the tools do. */
  readonly style?: string;
  /** Follows the style picture closely and lays its textures. */
  readonly closely?: boolean;
  /** A colour-ID map of the same scene. */
  readonly zones?: string;
}

/** One input with its settings. */
export interface Cell {
  readonly label: string;
  readonly path: string;
  readonly domain: Domain;
  readonly look: string;
  readonly over: Partial<RenderRequest>;
  readonly beside?: Beside;
}

const SAMPLES = join(import.meta.dirname, '../../../apps/web/public/samples');
const LONG_SIDE_PX = 1024;
const PHOTOS = join(import.meta.dirname, 'photos');
/** As in `apps/server/src/engines/local/render.ts`. */
const FOLLOW_PALETTE = 0.6;
const FOLLOW_PALETTE_CLOSELY = 0.9;

function sample(
  file: string,
  domain: Domain,
  look: string,
  over: Partial<RenderRequest> = {},
): Cell {
  return cell(join(SAMPLES, file), file.replace(/\..*/, ''), domain, look, over);
}

function photo(
  name: string,
  domain: Domain,
  look: string,
  over: Partial<RenderRequest> = {},
): Cell {
  return cell(join(PHOTOS, `${name}.png`), name, domain, look, over);
}

function cell(
  path: string,
  name: string,
  domain: Domain,
  look: string,
  over: Partial<RenderRequest>,
): Cell {
  const said = Object.entries(over).map(([key, value]) => `${key} ${value}`);
  return { label: [name, look, ...said].join(' · '), path, domain, look, over };
}

/** A sample with pictures beside it. */
function accompanied(file: string, domain: Domain, look: string, beside: Beside): Cell {
  const made = sample(file, domain, look);
  const said = [
    ...(beside.style ? [`style ${basename(beside.style, '.png')}`] : []),
    ...(beside.closely ? ['ipaPlus'] : []),
    ...(beside.zones ? ['colour IDs'] : []),
  ];
  return { ...made, label: [made.label, ...said].join(' · '), beside };
}

const styleOf = (photograph: string): string => join(PHOTOS, `${photograph}.png`);

/**
 * Inputs × settings: every sample, the three stops, hours, surroundings, seasons, photos, style pictures
 * followed and followed closely, a colour-ID map.
 */
export const cells: readonly Cell[] = [
  sample('bedroom-line.png', 'interior', 'japandi'),
  sample('bedroom-line.png', 'interior', 'japandi', { cnStrength: 0.4 }),
  sample('bedroom-line.png', 'interior', 'japandi', { cnStrength: 0.95 }),
  sample('bedroom-line.png', 'interior', 'luxury', { atmosphere: 'night' }),
  sample('living-sketch.png', 'interior', 'modern'),
  sample('living-sketch.png', 'interior', 'modern', { cnStrength: 0.4 }),
  sample('living-sketch.png', 'interior', 'japandi', { atmosphere: 'goldenHour' }),
  sample('living-sketch.png', 'interior', 'modern', { environment: 'city', atmosphere: 'dusk' }),
  sample('kitchen-white.webp', 'interior', 'modern'),
  sample('kitchen-white.webp', 'interior', 'japandi', { cnStrength: 0.4 }),
  sample('kitchen-white.webp', 'interior', 'modern', { cnStrength: 0.95 }),
  sample('kitchen-white.webp', 'interior', 'luxury', { atmosphere: 'night' }),
  sample('cafe-line.png', 'commercial', 'industrial'),
  sample('cafe-line.png', 'commercial', 'industrial', { cnStrength: 0.4, seed: 2 }),
  sample('lobby-sketch.png', 'commercial', 'luxury'),
  sample('lobby-sketch.png', 'commercial', 'luxury', { atmosphere: 'night' }),
  sample('office-white.webp', 'commercial', 'modern'),
  sample('office-white.webp', 'commercial', 'japandi', { environment: 'forest' }),
  sample('villa-sketch.png', 'architecture', 'white'),
  sample('villa-sketch.png', 'architecture', 'timber', { cnStrength: 0.4 }),
  sample('villa-sketch.png', 'architecture', 'timber', {
    atmosphere: 'goldenHour',
    environment: 'mountain',
  }),
  sample('villa-sketch.png', 'architecture', 'white', {
    atmosphere: 'dusk',
    environment: 'forest',
  }),
  sample('tower-white.webp', 'architecture', 'concrete', { environment: 'city' }),
  sample('tower-white.webp', 'architecture', 'concrete', {
    atmosphere: 'night',
    environment: 'city',
  }),
  sample('tower-white.webp', 'architecture', 'white', {
    atmosphere: 'rain',
    environment: 'waterfront',
  }),
  sample('tower-white.webp', 'architecture', 'white', { environment: 'plain', cnStrength: 0.95 }),
  sample('courtyard-line.png', 'architecture', 'brick'),
  sample('courtyard-line.png', 'architecture', 'white', { atmosphere: 'snow', season: 'winter' }),
  sample('courtyard-line.png', 'architecture', 'timber', { atmosphere: 'dusk' }),
  sample('garden-sketch.png', 'landscape', 'white', { planting: 'medium', season: 'summer' }),
  sample('garden-sketch.png', 'landscape', 'white', { planting: 'high', season: 'autumn' }),
  sample('garden-sketch.png', 'landscape', 'white', { season: 'spring', environment: 'suburb' }),
  sample('villa-colour.webp', 'architecture', 'white'),
  sample('villa-colour.webp', 'architecture', 'brick', { asked: ['facade'] }),
  sample('villa-colour.webp', 'architecture', 'timber', { atmosphere: 'night' }),
  sample('kitchen-colour.webp', 'interior', 'luxury', { asked: ['floor'] }),
  sample('kitchen-colour.webp', 'interior', 'modern', { atmosphere: 'night' }),
  photo('kitchen', 'interior', 'japandi', { asked: ['floor', 'wall'] }),
  photo('living_room', 'interior', 'industrial', { asked: ['floor'] }),
  photo('living_room', 'interior', 'japandi', { lock: 0 }),
  accompanied('bedroom-line.png', 'interior', 'modern', { style: styleOf('coffee') }),
  accompanied('bedroom-line.png', 'interior', 'modern', {
    style: styleOf('coffee'),
    closely: true,
  }),
  accompanied('living-sketch.png', 'interior', 'modern', {
    style: styleOf('living_room'),
    closely: true,
  }),
  accompanied('villa-sketch.png', 'architecture', 'white', {
    style: styleOf('kodim08'),
    closely: true,
  }),
  accompanied('kitchen-white.webp', 'interior', 'modern', { style: styleOf('kitchen') }),
  accompanied('villa-colour.webp', 'architecture', 'white', {
    zones: join(SAMPLES, 'villa-ids.png'),
  }),
  accompanied('villa-sketch.png', 'architecture', 'timber', {
    zones: join(SAMPLES, 'villa-ids.png'),
  }),
  accompanied('villa-colour.webp', 'architecture', 'brick', {
    zones: join(SAMPLES, 'villa-ids.png'),
    style: styleOf('kodim08'),
    closely: true,
  }),
];

/** What a cell's pictures ask for. */
async function besideOf({ style, closely, zones }: Beside): Promise<Partial<RenderRequest>> {
  const palette = style && (await readRgb8(style, LONG_SIDE_PX));
  const channelMap = zones && (await readRgb8(zones));
  return {
    ...(palette && {
      palette,
      followPalette: closely ? FOLLOW_PALETTE_CLOSELY : FOLLOW_PALETTE,
      followTexture: closely === true,
    }),
    ...(channelMap && { channelMap }),
  };
}

/** A cell's input, and what is asked for it. */
export async function readCell(cell: Cell): Promise<RenderRequest> {
  const image = await readRgb8(cell.path, LONG_SIDE_PX);
  const beside = cell.beside ? await besideOf(cell.beside) : {};
  return { ...requestOf(cell, image, classifyInput(image).kind), ...beside };
}

export function requestOf(
  { domain, look, over }: Cell,
  image: Rgb8,
  kind: InputKind,
): RenderRequest {
  const inside = domain === 'interior' || domain === 'commercial';
  const chosen = (inside ? interiorLooks : exteriorLooks)[look];
  if (chosen === undefined) throw new Error(`no look ${look}`);
  return {
    image,
    kind,
    domain,
    look: chosen,
    followPalette: 0,
    cnStrength: 0.75,
    lock: 1,
    atmosphere: inside ? 'softInterior' : 'day',
    environment: 'keep',
    view: 'keep',
    seed: 1,
    ...over,
  };
}

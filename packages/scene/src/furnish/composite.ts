import { createRandom, type Random, type Rgb8 } from '@zhuhui/kernels';
import { linearOfByte } from '@zhuhui/kernels/oklab';
import { type Projection, projectionOf, rayThrough } from '../camera.ts';
import type { SceneDescription } from '../design/description.ts';
import type { Picture } from '../render/picture.ts';
import type { Prepared } from '../render/prepare.ts';
import { firstHits } from '../render/render-tile.ts';
import { build, scale, type Vec3 } from '../vec.ts';
import { type RoomLight, roomObjects, SURFACES } from './box-scene.ts';
import { type Contact, contactOf, hiddenAt } from './contact.ts';
import { type GlassViews, glassViews } from './glass-view.ts';
import type { Within } from './keep-within.ts';
import { changeAt, type Layers, layersOf, lightAt } from './layers.ts';
import { srgbOfLinear } from './linear.ts';
import { Looks, type Seen } from './looks.ts';
import { inOpening } from './match-light.ts';
import { type Met, meetRoom, type PhotoRoom } from './photo-room.ts';
import { type Tones, tone, tonesOf } from './tone.ts';
import { meetPlane, onPlane, type PlaneName, planeOf, type RoomPlane } from './wall-plane.ts';

/** The furnished and the empty box rendered alike, to be put on the photograph. */
export interface Renders {
  /** The furnished scene. */
  readonly prepared: Prepared;
  readonly furnished: Picture;
  readonly empty: Picture;
}

export interface CompositeInput extends Renders {
  readonly photo: Rgb8;
  readonly room: PhotoRoom;
  readonly light: RoomLight;
  /** What stands in the furnished scene. */
  readonly description: SceneDescription;
  readonly seed: number;
  /** The surface that things touch; the floor when absent. */
  readonly plane?: PlaneName;
  /** What of the change is let through; all of it when absent. */
  readonly within?: Within;
}

const BAND_PX = 32;
/** Looks a pixel, each way, for edges: photographs up to so many pixels get so many. */
const LOOKS = [
  { pixels: 1.1e6, looks: 3 },
  { pixels: 3.2e6, looks: 2 },
] as const;

/**
 * Differential rendering (Debevec, SIGGRAPH 1998): surfaces of the photograph keep their pixels times
 * what the furniture changes of their light; furniture comes from the rendering, in the photograph's
 * exposure and tint. Pixels that neither change nor are covered keep their bytes.
 */
export function compositeFurniture(
  input: CompositeInput,
  onProgress: (fraction: number, stage: string) => void = () => {},
): Rgb8 {
  const { photo, room, prepared, seed } = input;
  const { width, height } = photo;
  const fine = LOOKS.find(({ pixels }) => width * height <= pixels)?.looks ?? 1;
  const out = { width, height, data: Uint8Array.from(photo.data) };
  const projection = projectionOf(room.camera, width * fine, height * fine);
  const layers = layersOf(input.furnished, input.empty, roomObjects(input.light));
  const gain = gainOf(input).map((value, k) => value * layers.exposure[k]) as unknown as Vec3;
  const tones = tonesOf(input.furnished, layers.own, gain);
  const grain = grainOf(photo);
  const plane = planeOf(room, input.plane ?? 'floor');
  const contact = contactOf(input.description, plane);
  const views = glassViews(input);
  const random = createRandom(seed);
  for (let top = 0; top < height; top += BAND_PX) {
    const rows = Math.min(BAND_PX, height - top);
    if (isOutside(input.within, top * width, (top + rows) * width)) continue;
    const tile = { left: 0, top: top * fine, width: width * fine, height: rows * fine };
    const hits = firstHits(prepared, projection, tile);
    const band = { top, rows, fine, hits, projection, plane, contact, views };
    paintBand(input, layers, band, { gain, tones, grain }, random, out);
    onProgress((top + rows) / height, '合成');
  }
  return out;
}

/** Whether nothing changes from one pixel to another. */
function isOutside(within: Within | undefined, from: number, to: number): boolean {
  return within?.thing.subarray(from, to).every((share) => share === 0) ?? false;
}

/** Walls and ceiling tell the light's tint where so many places show them; dark, strongly coloured floors tell it badly. */
const LEAST_PLACES = 60;

/** What radiance has to be multiplied with to be the photograph's linear light, by channel. */
function gainOf(input: CompositeInput): Vec3 {
  const { open } = input.room;
  const all = ratiosOf(input, (wall) => !open || wall === 'floor');
  const upright = ratiosOf(input, (wall) => wall !== 'floor');
  const level = middlesOf(all);
  if (open || upright[0].length < LEAST_PLACES) return level;
  const tint = middlesOf(upright);
  // The brighter of the two: what stands on a floor in the light is not as dark as a far wall's shade.
  return scale(tint, Math.max(1, level[1] / tint[1]));
}

const middlesOf = (ratios: readonly (readonly number[])[]): Vec3 =>
  build((k) => {
    const sorted = Float64Array.from(ratios[k]).sort();
    return sorted[Math.floor(sorted.length / 2)] || 1;
  });

/** The photograph's linear light over the empty render's at many places of the surfaces, by channel. */
function ratiosOf(
  { photo, room, empty }: CompositeInput,
  counts: (wall: Met['wall']) => boolean,
): [number[], number[], number[]] {
  const { width, height } = empty;
  const projection = projectionOf(room.camera, width, height);
  const ratios: [number[], number[], number[]] = [[], [], []];
  for (let y = 2; y < height; y += 5) {
    for (let x = 2; x < width; x += 5) {
      const { wall, at } = meetRoom(
        room,
        room.camera.eye,
        rayThrough(projection, x + 0.5, y + 0.5),
      );
      if (inOpening(room, wall, at) || !counts(wall)) continue;
      const px = Math.min(photo.width - 1, Math.floor(((x + 0.5) * photo.width) / width));
      const py = Math.min(photo.height - 1, Math.floor(((y + 0.5) * photo.height) / height));
      const from = (py * photo.width + px) * 3;
      if (Math.max(photo.data[from], photo.data[from + 1], photo.data[from + 2]) > 250) continue;
      const shown = [0, 1, 2].map((k) => linearOfByte(photo.data[from + k]));
      const sent = [0, 1, 2].map((k) => empty.radiance[(y * width + x) * 3 + k]);
      for (let k = 0; k < 3; k++) {
        // Cameras balance daylight: out of doors a ground's colour is its own.
        const ratio = room.open ? sumOf(shown) / sumOf(sent) : shown[k] / sent[k];
        if (sent[k] > 1e-5) ratios[k].push(ratio);
      }
    }
  }
  return ratios;
}

const sumOf = (rgb: readonly number[]): number => rgb.reduce((sum, value) => sum + value, 0);

/** Standard deviation of the photograph's grain, grey levels: robust, from its flattest places. */
function grainOf({ width, height, data }: Rgb8): number {
  const values: number[] = [];
  for (let y = 2; y < height - 2; y += 3) {
    for (let x = 2; x < width - 2; x += 3) {
      const at = (u: number, v: number) => data[((y + v) * width + x + u) * 3 + 1];
      const second =
        at(-1, -1) -
        2 * at(0, -1) +
        at(1, -1) -
        2 * (at(-1, 0) - 2 * at(0, 0) + at(1, 0)) +
        at(-1, 1) -
        2 * at(0, 1) +
        at(1, 1);
      values.push(Math.abs(second));
    }
  }
  values.sort((a, b) => a - b);
  // The second difference of white noise both ways has six times its deviation (Immerkær 1996).
  return (values[Math.floor(values.length * 0.4)] ?? 0) / 0.524 / 6;
}

/** How the photograph takes light. */
interface Look {
  readonly gain: Vec3;
  readonly tones: Tones;
  readonly grain: number;
}

interface Band {
  readonly top: number;
  readonly rows: number;
  readonly fine: number;
  readonly hits: Float32Array;
  readonly projection: Projection;
  readonly plane: RoomPlane;
  readonly contact: Contact | null;
  readonly views: GlassViews;
}

/** How much of the light on the floor comes from above, where things stand in its way. */
const FROM_ABOVE = 0.75;
/** Renders of what lies on the floor have part of the contact shadow already. */
const FROM_ABOVE_STILL = 0.5;
const UNSEEN_CONTACT = 0.02;

/** Light comes from above: what hangs on a wall darkens it rather below itself, metres. */
const LIGHT_DROPS_M = 0.018;

/** Share of the light that is hidden where a pixel shows the surface that things touch. */
function hiddenUnder(
  { contact, plane, projection }: Band,
  eye: Vec3,
  x: number,
  y: number,
): number {
  if (!contact) return 0;
  const met = meetPlane(plane, eye, rayThrough(projection, x, y));
  if (!met) return 0;
  const [u, v] = onPlane(plane, met);
  const drop = plane.name === 'floor' ? 0 : LIGHT_DROPS_M;
  return Math.max(0, hiddenAt(contact, u, v + drop) - UNSEEN_CONTACT);
}

const shade = new Float64Array(3);
const light = new Float64Array(3);
const own = new Float64Array(3);

function paintBand(
  input: CompositeInput,
  layers: Layers,
  band: Band,
  look: Look,
  random: Random,
  out: Rgb8 & { data: Uint8Array },
): void {
  const { photo, furnished, room, within } = input;
  const { top, rows, fine, hits, contact } = band;
  const { width, height } = photo;
  const looks = new Looks(hits, layers.own);
  const sx = layers.width / width;
  const sy = layers.height / height;
  const planeId = SURFACES.indexOf(band.plane.name) + 1;
  for (let row = 0; row < rows; row++) {
    const y = top + row;
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (within && within.thing[p] === 0) continue;
      looks.at(x, row, width, fine);
      const { bare, covered, things } = looks;
      const u = (x + 0.5) * sx - 0.5;
      const v = (y + 0.5) * sy - 0.5;
      const surface = bare < 0 ? 0 : looks.objectOf(bare);
      if (surface > 0) changeAt(layers, furnished, u, v, surface, shade);
      else shade.fill(0);
      const onFloor = surface === planeId;
      const isFlat = ({ id }: Seen): boolean => contact?.flat[id - layers.own - 1] === true;
      const hidden =
        onFloor || things.some(isFlat)
          ? hiddenUnder(band, room.camera.eye, (x + 0.5) * fine, (y + 0.5) * fine)
          : 0;
      if (onFloor && hidden > 0) {
        const dark = Math.log(1 - FROM_ABOVE * hidden);
        for (let k = 0; k < 3; k++) shade[k] = Math.min(shade[k], dark);
      }
      const alpha = (covered / (fine * fine)) * (within?.thing[p] ?? 1);
      if (within) for (let k = 0; k < 3; k++) shade[k] *= within.shade[p];
      if (alpha === 0 && shade[0] === 0 && shade[1] === 0 && shade[2] === 0) continue;
      own.fill(0);
      for (const seen of things) {
        lightAt(layers, furnished, u, v, seen, hits, seen.hit, light);
        const view = band.views(seen.material, x + 0.5, y + 0.5);
        const shaded = isFlat(seen) ? 1 - FROM_ABOVE_STILL * hidden : 1;
        wear(light, seen, look, shaded, view);
        for (let k = 0; k < 3; k++) own[k] += (seen.count / covered) * light[k];
      }
      const noise = alpha > 0 && look.grain > 0.3 ? random.normal() * look.grain * alpha : 0;
      for (let k = 0; k < 3; k++) {
        const ground = linearOfByte(photo.data[p * 3 + k]) * Math.exp(shade[k]);
        const value = srgbOfLinear(alpha * own[k] + (1 - alpha) * ground) + noise;
        out.data[p * 3 + k] = Math.min(255, Math.max(0, Math.round(value)));
      }
    }
  }
}

/** From the light on a thing to what the photograph would show of it, in place. */
function wear(
  rgb: Float64Array,
  { id, material, albedo, count }: Seen,
  { gain, tones }: Look,
  shaded: number,
  view: Vec3 | null,
): void {
  if (view) {
    rgb.set(view);
    return;
  }
  for (let k = 0; k < 3; k++) rgb[k] *= gain[k] * shaded * Math.max(0.02, albedo[k] / count);
  tone(rgb, tones, id, material);
}

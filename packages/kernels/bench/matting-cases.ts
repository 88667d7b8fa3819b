import { join } from 'node:path';
import { resizeRgb8 } from '../src/filter/resize.ts';
import type { Gray8, Rgb8 } from '../src/image.ts';
import type { SelectionBox } from '../src/segment/selection-prompt.ts';
import { looseBoxOf } from './grab-cut.ts';
import { type MattingScene, mattingScene, trimapOf } from './matting-scenes.ts';
import { SUBJECTS, type Subject } from './matting-subjects.ts';
import { readRgb8 } from './picture-io.ts';
import { photos } from './table.ts';

export interface MattingCase {
  readonly name: string;
  readonly set: 'tuning' | 'heldOut';
  readonly scene: MattingScene;
  readonly trimap: Gray8;
  /** Drawn loosely: 4 % beyond the subject on every side. */
  readonly box: SelectionBox;
}

const WIDTH = 1200;
const HEIGHT = 800;
const SEED = 7;
const TRIMAP_REACH_PX = 9;

/** Texture and background of each subject. */
const PHOTOS: Record<'tuning' | 'heldOut', Record<Subject, readonly [string, string]>> = {
  tuning: {
    chair: ['dock', 'living_room'],
    plant: ['canyon', 'kitchen'],
    soft: ['kodim23', 'canyon'],
    lamp: ['coffee', 'living_room'],
    person: ['kodim13', 'kodim08'],
  },
  heldOut: {
    chair: ['pier', 'lighthouse'],
    plant: ['kodim05', 'pier'],
    soft: ['lantern', 'kodim19'],
    lamp: ['kodim19', 'lantern'],
    person: ['lighthouse', 'kodim05'],
  },
};

/** The composites, 0.96 MP each. */
export async function mattingCases(quick: boolean): Promise<MattingCase[]> {
  const cases: MattingCase[] = [];
  for (const set of ['tuning', 'heldOut'] as const) {
    for (const subject of quick ? SUBJECTS.slice(0, 2) : SUBJECTS) {
      const [texture, background] = await Promise.all(PHOTOS[set][subject].map(photo));
      const scene = mattingScene(
        subject,
        texture!,
        background!,
        set === 'tuning' ? SEED : SEED + 1,
      );
      const trimap = { width: WIDTH, height: HEIGHT, data: trimapOf(scene.alpha, TRIMAP_REACH_PX) };
      cases.push({ name: `${set}-${subject}`, set, scene, trimap, box: looseBoxOf(scene.alpha) });
    }
  }
  return cases;
}

/** A photograph that covers the whole canvas. */
async function photo(name: string): Promise<Rgb8> {
  const found = photos().find((each) => each.name === name);
  const image = await readRgb8(found?.path ?? join(import.meta.dirname, `photos/${name}.png`));
  const scale = Math.max(WIDTH / image.width, HEIGHT / image.height);
  const large = resizeRgb8(image, Math.ceil(image.width * scale), Math.ceil(image.height * scale));
  const left = (large.width - WIDTH) >> 1;
  const top = (large.height - HEIGHT) >> 1;
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++) {
    const from = ((top + y) * large.width + left) * 3;
    data.set(large.data.subarray(from, from + WIDTH * 3), y * WIDTH * 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

import type { Rgb8 } from '@zhuhui/kernels';
import {
  allStudies,
  chanceStudies,
  mediaOf,
  STUDY_HEIGHT,
  STUDY_WIDTH,
  sampleStudies,
} from '../studies/index.ts';
import { drawnStudy } from '../studies/store.ts';
import { photographedStudy } from './interiors.ts';
import { reduced, type Teacher } from './teacher.ts';
import { wholeWindows } from './windows.ts';

const SHADED = ['render', 'whiteModel'] as const;
/** Rooms by chance that are photographed to learn from; every other study by chance is a room. */
const PHOTOGRAPHED = 520;
const PHOTOGRAPHED_SEED = 6001;
const FINISH_SEED = 1000;
const DRAWN_CLICKS = 4;
const PHOTO_CLICKS = 8;
const PHOTO_SIZE = { width: 480, height: 320 } as const;

/** A drawn room or house at its full size, for things to be taken from. */
export interface DrawnRoom {
  readonly image: Rgb8;
  readonly object: Uint8Array;
}

/** The studies' shaded pictures, and those in colour at full size; without the interiors that are tested on. */
export function drawnRooms(): { teachers: Teacher[]; rooms: DrawnRoom[] } {
  const teachers: Teacher[] = [];
  const rooms: DrawnRoom[] = [];
  const tested = new Set(
    sampleStudies()
      .filter(({ inside }) => inside)
      .map(({ family }) => family),
  );
  for (const [index, study] of allStudies().entries()) {
    const media = mediaOf(study, index);
    const shaded = SHADED.filter((medium) => media.includes(medium));
    if (shaded.length === 0 || tested.has(study.family)) continue;
    const drawn = drawnStudy(study, media, STUDY_WIDTH, STUDY_HEIGHT);
    const object = study.inside ? wholeWindows(drawn.object, study.scene) : drawn.object;
    for (const medium of shaded) {
      const image = drawn.image(medium);
      teachers.push({
        name: `${study.name}-${medium}`,
        family: study.family,
        backgroundIsObject: true,
        clicks: DRAWN_CLICKS,
        ...reduced(image, object),
      });
      if (medium === 'render') rooms.push({ image, object });
    }
  }
  return { teachers, rooms };
}

/** Rooms by chance as photographs show them. */
export function photographedRooms(photos: readonly Rgb8[]): Teacher[] {
  return chanceStudies(PHOTOGRAPHED, PHOTOGRAPHED_SEED)
    .filter(({ inside }) => inside)
    .map((study, k): Teacher => {
      const { image, object } = photographedStudy(study, FINISH_SEED + k, PHOTO_SIZE, photos);
      const name = `${study.name}-photographed`;
      return {
        name,
        family: study.family,
        backgroundIsObject: true,
        clicks: PHOTO_CLICKS,
        ...reduced(image, object),
      };
    });
}

import type { Rgb8 } from '@zhuhui/kernels';
import { allStudies, mediaOf, STUDY_HEIGHT, STUDY_WIDTH } from '../studies/index.ts';
import { drawnStudy } from '../studies/store.ts';
import { reduced, type Teacher } from './teacher.ts';

const SHADED = ['render', 'whiteModel'] as const;

/** A drawn room or house at its full size, for things to be taken from. */
export interface DrawnRoom {
  readonly image: Rgb8;
  readonly object: Uint8Array;
}

/** The studies' shaded pictures, and those in colour at full size. */
export function drawnRooms(): { teachers: Teacher[]; rooms: DrawnRoom[] } {
  const teachers: Teacher[] = [];
  const rooms: DrawnRoom[] = [];
  for (const [index, study] of allStudies().entries()) {
    const media = mediaOf(study, index);
    const shaded = SHADED.filter((medium) => media.includes(medium));
    if (shaded.length === 0) continue;
    const drawn = drawnStudy(study, media, STUDY_WIDTH, STUDY_HEIGHT);
    for (const medium of shaded) {
      const image = drawn.image(medium);
      teachers.push({
        name: `${study.name}-${medium}`,
        family: study.family,
        backgroundIsObject: true,
        ...reduced(image, drawn.object),
      });
      if (medium === 'render') rooms.push({ image, object: drawn.object });
    }
  }
  return { teachers, rooms };
}

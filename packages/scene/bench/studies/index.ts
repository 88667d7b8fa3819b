import { createRandom } from '@zhuhui/kernels';
import type { Camera } from '../../src/camera.ts';
import type { Scene } from '../../src/scene.ts';
import * as samples from '../../src/scenes/index.ts';
import { chanceHouse } from './houses.ts';
import { chanceRoom } from './rooms.ts';

export type Medium = 'line' | 'sketch' | 'whiteModel' | 'render';

/** One view to learn or test reading on. */
export interface Study {
  /** Views of one family never stand on both sides of a split into learning and testing. */
  readonly family: string;
  readonly name: string;
  readonly inside: boolean;
  readonly scene: Scene;
}

const OUTSIDE: ReadonlySet<string> = new Set(['villa', 'tower', 'garden', 'courtyardHouse']);

/** The sample scenes as they are delivered with the tools. */
export function sampleStudies(): Study[] {
  return Object.entries(samples).map(([name, make]) => ({
    family: name,
    name,
    inside: !OUTSIDE.has(name),
    scene: make(),
  }));
}

/** The sample scenes from other standpoints, `views` of each. */
export function movedStudies(views: number): Study[] {
  return sampleStudies().flatMap((study, s) =>
    Array.from({ length: views }, (_, k) => ({
      ...study,
      name: `${study.name}-moved${k}`,
      scene: { ...study.scene, camera: moved(study.scene.camera, study.inside, 97 * s + k) },
    })),
  );
}

/** Rooms and houses by chance, each its own family. */
export function chanceStudies(count: number, firstSeed: number): Study[] {
  return Array.from({ length: count }, (_, k): Study => {
    const inside = k % 2 === 0;
    const scene = inside ? chanceRoom(firstSeed + k) : chanceHouse(firstSeed + k);
    return { family: scene.name, name: scene.name, inside, scene };
  });
}

/** Rooms with little in them and blank windows. */
function bareStudies(count: number, firstSeed: number): Study[] {
  return Array.from({ length: count }, (_, k): Study => {
    const scene = chanceRoom(firstSeed + k, true);
    return { family: scene.name, name: scene.name, inside: true, scene };
  });
}

/** More houses by chance, from every other seed. */
function houseStudies(count: number, firstSeed: number): Study[] {
  return Array.from({ length: count }, (_, k): Study => {
    const scene = chanceHouse(firstSeed + 2 * k);
    return { family: scene.name, name: scene.name, inside: false, scene };
  });
}

function moved(camera: Camera, inside: boolean, seed: number): Camera {
  const random = createRandom(seed + 11);
  const { eye, target } = camera;
  const focalMm = camera.focalMm * random.between(0.85, 1.2);
  if (inside) {
    return {
      eye: [
        eye[0] + random.between(-0.9, 0.9),
        eye[1] + random.between(0, 0.9),
        eye[2] + random.between(-0.3, 0.4),
      ],
      target: [
        target[0] + random.between(-1.4, 1.4),
        target[1],
        target[2] + random.between(-0.3, 0.2),
      ],
      focalMm,
      twoPoint: random.float() < 0.75,
    };
  }
  const turn = random.between(-0.6, 0.6);
  const [dx, dy] = [eye[0] - target[0], eye[1] - target[1]];
  const reach = random.between(0.75, 1.25);
  const high = random.float() < 0.3;
  return {
    eye: [
      target[0] + reach * (dx * Math.cos(turn) - dy * Math.sin(turn)),
      target[1] + reach * (dx * Math.sin(turn) + dy * Math.cos(turn)),
      high ? eye[2] + 0.5 * Math.hypot(dx, dy) : eye[2] * random.between(0.9, 1.5),
    ],
    target: [target[0], target[1], high ? target[2] * 0.4 : target[2]],
    focalMm,
    twoPoint: !high,
  };
}

export const STUDY_WIDTH = 1024;
export const STUDY_HEIGHT = 683;

/** Everything reading is learnt from: samples, samples from elsewhere, rooms and houses by chance. */
export function allStudies(): Study[] {
  return [
    ...sampleStudies(),
    ...chanceStudies(110, 1),
    ...movedStudies(4),
    ...[1002, 1042, 1082].flatMap((seed) => houseStudies(6, seed)),
    ...bareStudies(8, 3001),
  ];
}

/** The first studies are drawn in shaded media too. */
const ALL_MEDIA = 160;

/** Whether a study is a sample as it is delivered. */
export const isSample = ({ name, family }: Study): boolean =>
  name === family && !/^(chance|bare)/.test(name);

/** The media a study is drawn in: shaded ones cost more, so only some have them. */
export function mediaOf(study: Study, index: number): Medium[] {
  // The last come as drawings only.
  if (index >= ALL_MEDIA) return ['line', 'sketch'];
  if (isSample(study)) return ['line', 'sketch', 'whiteModel', 'render'];
  return index % 3 === 0
    ? ['line', 'sketch', 'render']
    : index % 3 === 1
      ? ['line', 'sketch', 'whiteModel']
      : ['line', 'sketch'];
}

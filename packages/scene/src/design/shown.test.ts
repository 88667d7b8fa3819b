import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { assembleScene } from '../assemble/assemble.ts';
import { type Prepared, prepare } from '../render/prepare.ts';
import type { SceneDescription } from './description.ts';
import { designScene } from './design.ts';
import { type Asked, notShown } from './shown.ts';

const SIZE = { width: 1024, height: 768 };
const SOFA: Asked = { word: '沙发', kind: 'sofa' };
const LAMPS: Asked = { word: '筒灯', kind: 'downlight', count: 6 };

const scene = designScene('客厅，沙发在左侧，六个筒灯', 1, TRADE_VOCABULARY);
/** Prepared once, in whichever test comes first: it takes seconds. */
let kept: Prepared | undefined;
const prepared = (): Prepared => {
  kept ??= prepare(assembleScene(scene).scene);
  return kept;
};

const told = (asked: readonly Asked[], camera = scene.camera) =>
  notShown(scene, asked, prepared(), camera, SIZE);

/** Of the same room the wall behind the viewer. */
function turned({ camera }: SceneDescription) {
  const { eye, target } = camera;
  const back = [2 * eye[0] - target[0], 2 * eye[1] - target[1], target[2]] as const;
  return { ...camera, target: back };
}

test('nothing is told of what the picture shows', () => {
  expect(told([SOFA])).toEqual([]);
  expect(told([{ ...SOFA, where: 'left', whereWord: '左侧' }])).toEqual([]);
});

test('what lies outside the picture is told', () => {
  expect(told([SOFA], turned(scene))).toEqual(['“沙发”在画面之外，这个角度看不到']);
});

test('a round window is in the picture, or told to be outside of it', () => {
  const round = designScene('客厅，圆窗', 1, TRADE_VOCABULARY);
  const room = prepare(assembleScene(round).scene);
  expect(notShown(round, [], room, round.camera, SIZE)).toEqual([]);
  expect(notShown(round, [], room, turned(round), SIZE)).toEqual([
    '“圆窗”在画面之外，这个角度看不到',
  ]);
});

test('what stands on the other side is told', () => {
  const aside = { ...SOFA, where: 'right', whereWord: '右侧' } as const;
  expect(told([aside])).toEqual(['“沙发”没能放在“右侧”']);
});

test('of a few the number in the picture is told, of what is not in the scene nothing', () => {
  const upwards = { ...scene.camera, focalMm: 120 };
  expect(told([LAMPS], upwards)[0]).toMatch(/“筒灯”(在画面之外|放了 6 个，这个角度看得到 \d 个)/);
  expect(told([{ word: '钢琴', kind: 'piano' }])).toEqual([]);
});

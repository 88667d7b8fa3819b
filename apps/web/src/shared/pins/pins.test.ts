// @vitest-environment node
import { expect, it } from 'vitest';
import { fitView, pan, zoomAround } from '../viewport/viewport.ts';
import { movedByKey, placeOf, spotAt, spotWords } from './pins.ts';

const picture = { width: 1600, height: 900 };
const stage = { width: 390, height: 500 };
const fitted = fitView(picture, stage, 0);

it('keeps a pin over the same detail while the picture is zoomed and moved', () => {
  const spot = { x: 0.25, y: 0.75 };
  let view = fitted;
  for (const step of [1, 2, 3, 4, 5]) {
    view = zoomAround(view, { x: 40 * step, y: 200 }, step % 2 ? 1.7 : 0.8, fitted.scale);
    view = pan(view, { x: -13 * step, y: 9 }, picture, stage, 48);
    const place = placeOf(view, picture, spot);
    expect(spotAt(view, picture, place)).toEqual(spot);
  }
});

it('puts no pin beside the picture', () => {
  expect(spotAt(fitted, picture, { x: 200, y: 2 })).toBeNull();
  expect(spotAt(fitted, picture, { x: 200, y: 250 })).not.toBeNull();
  expect(spotAt({ x: 0, y: 0, scale: 0 }, picture, { x: 0, y: 0 })).toBeNull();
});

it('takes the corners in', () => {
  const view = { x: 10, y: 20, scale: 0.5 };
  expect(spotAt(view, picture, { x: 10, y: 20 })).toEqual({ x: 0, y: 0 });
  expect(spotAt(view, picture, { x: 810, y: 470 })).toEqual({ x: 1, y: 1 });
});

it('nudges a pin with the keys, inside the picture', () => {
  const corner = { x: 0.5, y: 0.995 };
  expect(movedByKey(corner, 'ArrowRight')).toEqual({ x: 0.51, y: 0.995 });
  expect(movedByKey(corner, 'ArrowDown')).toEqual({ x: 0.5, y: 1 });
  expect(movedByKey(corner, 'Enter')).toBeNull();
});

it('tells where a pin is to those who do not see it', () => {
  expect(spotWords({ x: 0.254, y: 1 })).toBe('批注放在左起 25%、上起 100%，方向键移动');
});

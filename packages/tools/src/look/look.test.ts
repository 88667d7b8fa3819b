import { describe, expect, test } from 'vitest';
import { type Look, mergeLook } from './look.ts';
import { MATERIALS } from './material.ts';

const base: Look = {
  finishes: {
    floor: [{ material: 'oakNatural', colour: '#b8966b' }],
    wall: [{ material: 'brickRed', colour: '#99543d' }],
    furniture: [
      { material: 'linen', colour: '#c4baaa' },
      { material: 'walnut', colour: '#6f4b33' },
    ],
  },
  light: { temperatureK: 4300, exposureEv: 0.1, contrast: 0.4 },
};

describe('mergeLook', () => {
  test('leaves what nobody speaks of', () => {
    expect(mergeLook(base, {})).toEqual(base);
    expect(mergeLook(base, { finishes: { floor: [] } })).toEqual(base);
  });

  test('replaces a named role and merges light by field', () => {
    const look = mergeLook(base, {
      finishes: { floor: [{ material: 'terrazzo' }] },
      light: { temperatureK: 3200 },
    });
    expect(look.finishes.floor).toEqual([
      { material: 'terrazzo', colour: MATERIALS.terrazzo.colour },
    ]);
    expect(look.finishes.wall).toEqual(base.finishes.wall);
    expect(look.light).toEqual({ temperatureK: 3200, exposureEv: 0.1, contrast: 0.4 });
  });

  test('stains wood in a near colour and paints over brick in a far one', () => {
    const look = mergeLook(base, {
      finishes: { floor: [{ colour: '#9b9a97' }], wall: [{ colour: '#f0efec' }] },
    });
    expect(look.finishes.floor?.[0].material).toBe('oakNatural');
    expect(look.finishes.floor?.[0].colour).not.toBe('#b8966b');
    expect(look.finishes.wall).toEqual([{ material: 'paint', colour: '#f0efec' }]);
  });

  test('changes upholstery and leaves joinery', () => {
    const look = mergeLook(base, {
      finishes: { furniture: [{ colour: '#27473a', part: 'soft' }] },
    });
    expect(look.finishes.furniture).toEqual([
      { material: 'linen', colour: '#27473a' },
      { material: 'walnut', colour: '#6f4b33' },
    ]);
  });

  test('darkens what is there', () => {
    const look = mergeLook(base, { finishes: { floor: [{ shade: -0.5 }] } });
    expect(look.finishes.floor).toEqual([{ material: 'oakNatural', colour: '#66543d' }]);
  });

  test('gives a role that was missing its usual material', () => {
    const look = mergeLook(base, { finishes: { ceiling: [{ colour: '#ffffff' }] } });
    expect(look.finishes.ceiling).toEqual([{ material: 'paint', colour: '#ffffff' }]);
  });
});

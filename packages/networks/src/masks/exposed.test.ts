import { describe, expect, it } from 'vitest';
import { exposing } from './exposed.ts';

describe('a model that gives out more', () => {
  it('is the model, followed by a graph with the further outputs', () => {
    const model = Uint8Array.of(8, 7);
    const name = [...new TextEncoder().encode('/in')];
    const output = [0x62, name.length + 2, 0x0a, name.length, ...name];
    expect([...exposing(model, ['/in'])]).toEqual([8, 7, 0x3a, output.length, ...output]);
  });

  it('writes lengths over 127 in two bytes, low ones first', () => {
    const name = 'n'.repeat(200);
    const bytes = exposing(new Uint8Array(), [name]);
    expect([...bytes.slice(0, 9)]).toEqual([0x3a, 206, 1, 0x62, 203, 1, 0x0a, 200, 1]);
    expect(bytes.length).toBe(9 + name.length);
  });
});

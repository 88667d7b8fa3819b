import { expect, it } from 'vitest';
import { readDigest } from './digest.ts';
import type { ObjectInfo } from './object-info.ts';

const answer: ObjectInfo = {
  Encode: {
    inputs: {
      crop: { type: 'COMBO', required: true, options: ['center', 'none'] },
      steps: { type: 'INT', required: true, default: 8, min: 1, max: 64 },
      gone: { type: 'INT', required: true },
    },
    outputs: ['IMAGE'],
    isOutput: false,
  },
  LoadMask: {
    inputs: { image: { type: 'COMBO', required: true, uploads: true } },
    outputs: ['MASK'],
    isOutput: false,
  },
};

it('reads types as a server calls them, and takes the rest from an answer', () => {
  const digest = {
    Encode: {
      req: {
        look: { type: 'io.ClipVisionOutput.Input' },
        model: { type: 'MODEL' },
        crop: { type: 'io.Combo.Input' },
        steps: { type: 'io.Int.Input' },
        way: { type: 'COMBO fast, slow' },
        cut: { type: 'COMBO one, two, ' },
        "_made(['a'], o": { type: '_made' },
      },
      opt: { mask: { type: 'IO.MASK' } },
      outs: ['io.Image.Output'],
    },
    Other: { req: {}, opt: {}, outs: [] },
  };
  const { Encode, ...others } = readDigest(digest, ['Encode', 'Absent'], [answer]);
  expect(others).toEqual({});
  expect(Encode).toEqual({
    inputs: {
      look: { type: 'CLIP_VISION_OUTPUT', required: true },
      model: { type: 'MODEL', required: true },
      crop: { type: 'COMBO', required: true, options: ['center', 'none'] },
      steps: { type: 'INT', required: true, default: 8, min: 1, max: 64 },
      way: { type: 'COMBO', required: true, options: ['fast', 'slow'] },
      cut: { type: 'COMBO', required: true },
      mask: { type: 'MASK', required: false },
    },
    outputs: ['IMAGE'],
    isOutput: false,
  });
});

it('adds the inputs that a class takes over from another', () => {
  const digest = {
    LoadMask: {
      req: { null: { type: 'types[' }, channel: { type: 's._channels' } },
      opt: {},
      outs: [],
    },
  };
  const { LoadMask } = readDigest(digest, ['LoadMask'], [answer]);
  expect(LoadMask?.inputs).toEqual({
    image: { type: 'COMBO', required: true, uploads: true },
    channel: { type: 'COMBO', required: true },
  });
});

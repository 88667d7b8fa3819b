import { describe, expect, it } from 'vitest';
import { completeGraph } from './inputs.ts';
import { readObjectInfo } from './object-info.ts';

const read = (input: unknown, more: Record<string, unknown> = {}) =>
  readObjectInfo({ Node: { input, output: ['IMAGE'], output_node: false, ...more } }).Node;

describe('shapes of an input', () => {
  it('reads lists of options, old and new', () => {
    const { inputs } = read({
      required: {
        old: [['a', 'b'], { default: 'b' }],
        new: ['COMBO', { options: ['a', 'b'], default: 'a' }],
        unlisted: ['COMBO', {}],
      },
    }) ?? { inputs: {} };
    expect(inputs.old).toEqual({
      type: 'COMBO',
      required: true,
      options: ['a', 'b'],
      default: 'b',
    });
    expect(inputs.new).toEqual({
      type: 'COMBO',
      required: true,
      options: ['a', 'b'],
      default: 'a',
    });
    expect(inputs.unlisted).toEqual({ type: 'COMBO', required: true });
  });

  it('reads numbers, and what is optional', () => {
    const { inputs } = read({
      required: { steps: ['INT', { default: 20, min: 1, max: 100, step: 1 }] },
      optional: { vae: ['VAE'], mask: ['MASK', {}] },
    }) ?? { inputs: {} };
    expect(inputs.steps).toEqual({ type: 'INT', required: true, default: 20, min: 1, max: 100 });
    expect(inputs.vae).toEqual({ type: 'VAE', required: false });
  });

  it('reads options that bring inputs with them', () => {
    const node = read({
      required: {
        format: [
          'COMFY_DYNAMICCOMBO_V3',
          {
            options: [
              { key: 'auto', inputs: { required: {} } },
              {
                key: 'mp4',
                inputs: { required: { codec: ['COMBO', { options: ['h264', 'av1'] }] } },
              },
            ],
          },
        ],
      },
    });
    expect(node?.inputs.format).toMatchObject({
      options: ['auto', 'mp4'],
      children: { auto: {}, mp4: { codec: { options: ['h264', 'av1'], required: true } } },
    });
    const info = { Node: node ?? { inputs: {}, outputs: [], isOutput: false } };
    const complete = (inputs: Record<string, unknown>) =>
      completeGraph({ 1: { class_type: 'Node', inputs } }, info)['1']?.inputs;
    expect(complete({})).toEqual({ format: 'auto' });
    expect(complete({ format: 'mp4' })).toEqual({ format: 'mp4', 'format.codec': 'h264' });
    expect(complete({ format: 'mp4', codec: 'av1' })).toEqual({ format: 'mp4', codec: 'av1' });
  });

  it('reads rows that grow, and types that match each other', () => {
    const { inputs, outputs } = read(
      {
        required: {
          images: [
            'COMFY_AUTOGROW_V3',
            {
              template: { input: { required: { image: ['IMAGE', {}] } }, prefix: 'image', min: 2 },
            },
          ],
          input: ['COMFY_MATCHTYPE_V3', { template: { allowed_types: 'IMAGE,MASK' } }],
        },
      },
      { output: ['COMFY_MATCHTYPE_V3'] },
    ) ?? { inputs: {}, outputs: [] };
    expect(inputs.images).toEqual({ type: 'IMAGE', rowLeast: 2, required: true });
    expect(inputs.input?.type).toBe('*');
    expect(outputs).toEqual(['*']);
  });

  it('knows uploaded files', () => {
    const node = read({ required: { image: [['a.png'], { image_upload: true }] } });
    expect(node?.inputs.image).toMatchObject({ uploads: true });
  });
});

it('leaves open what it does not know, and out what is no class', () => {
  const info = readObjectInfo({
    Odd: { input: { required: { strange: 'what', other: [{ x: 1 }] } }, output: [['a', 'b']] },
    Empty: { input: null, output: null },
    Broken: 7,
  });
  expect(Object.keys(info)).toEqual(['Odd', 'Empty']);
  expect(info.Odd?.inputs.strange).toEqual({ type: '*', required: true });
  expect(info.Odd?.outputs).toEqual(['COMBO']);
  expect(() => readObjectInfo('no')).toThrow();
});

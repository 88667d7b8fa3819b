import { describe, expect, it } from 'vitest';
import type { ApiGraph } from '../graphs/graph.ts';
import { GRAPH_VARIANTS } from '../graphs/index.ts';
import { checkGraph } from './check.ts';
import { committedSchema } from './committed.ts';
import { completeGraph } from './inputs.ts';
import { readLink } from './link.ts';
import type { ObjectInfo } from './object-info.ts';

const info = committedSchema('0.33');

const GOOD: ApiGraph = {
  1: { class_type: 'LoadImage', inputs: { image: '$INPUT' } },
  2: { class_type: 'Canny', inputs: { image: ['1', 0], low_threshold: 0.2, high_threshold: 0.5 } },
  3: { class_type: 'SaveImage', inputs: { images: ['2', 0], filename_prefix: '$PREFIX' } },
};
const withNode = (id: string, class_type: string, inputs: Record<string, unknown>): ApiGraph => ({
  ...GOOD,
  [id]: { class_type, inputs },
});
const kinds = (graph: ApiGraph, known: ObjectInfo = info) =>
  checkGraph(graph, known).map(({ kind, node, input }) => [kind, node, input]);

describe('problems', () => {
  it('has none with a good graph', () => {
    expect(checkGraph(GOOD, info)).toEqual([]);
  });

  it.each([
    ['an unknown class', withNode('2', 'Kanny', {}), ['unknownClass', '2', undefined]],
    [
      'a missing input',
      withNode('2', 'Canny', { low_threshold: 0.2, high_threshold: 0.5 }),
      ['missingInput', '2', 'image'],
    ],
    [
      'a link to nowhere',
      withNode('3', 'SaveImage', { images: ['9', 0], filename_prefix: 'x' }),
      ['brokenLink', '3', 'images'],
    ],
    [
      'an output that is not there',
      withNode('3', 'SaveImage', { images: ['1', 5], filename_prefix: 'x' }),
      ['brokenLink', '3', 'images'],
    ],
    [
      'a link of another type',
      withNode('3', 'SaveImage', { images: ['1', 1], filename_prefix: 'x' }),
      ['wrongType', '3', 'images'],
    ],
    [
      'a value where a link is wanted',
      withNode('3', 'SaveImage', { images: 'cat.png', filename_prefix: 'x' }),
      ['wrongType', '3', 'images'],
    ],
    [
      'a number out of range',
      withNode('2', 'Canny', { image: ['1', 0], low_threshold: 0, high_threshold: 0.5 }),
      ['outOfRange', '2', 'low_threshold'],
    ],
    [
      'no number at all',
      withNode('2', 'Canny', { image: ['1', 0], low_threshold: 'low', high_threshold: 0.5 }),
      ['wrongType', '2', 'low_threshold'],
    ],
    [
      'words where a number is wanted',
      withNode('2', 'Canny', { image: ['1', 0], low_threshold: '$PROMPT', high_threshold: 0.5 }),
      ['wrongType', '2', 'low_threshold'],
    ],
    [
      'a fraction where a whole number is wanted',
      withNode('4', 'RepeatLatentBatch', { samples: ['5', 0], amount: '$DENOISE' }),
      ['wrongType', '4', 'amount'],
    ],
  ])('finds %s', (_, graph, problem) => {
    expect(kinds(graph)).toContainEqual(problem);
  });

  it('finds a value that is not listed, and says what is', () => {
    const graph = withNode('4', 'LoadImageMask', { image: '$MASK', channel: 'purple' });
    const known = {
      ...info,
      LoadImageMask: {
        inputs: { channel: { type: 'COMBO', required: true, options: ['red', 'green'] } },
        outputs: ['MASK'],
        isOutput: false,
      },
    };
    const [problem] = checkGraph(graph, known);
    expect(problem?.kind).toBe('notInList');
    expect(problem?.message).toBe(
      '节点 4（LoadImageMask） 的 channel：服务器上没有“purple”（有 red、green）',
    );
  });

  it('finds that nothing is kept, and links that run in a ring', () => {
    const { 3: _, ...unkept } = GOOD;
    expect(kinds(unkept)).toEqual([['noOutput', '', undefined]]);
    const ring = withNode('2', 'ImageInvert', { image: ['4', 0] });
    expect(
      kinds({ ...ring, 4: { class_type: 'ImageInvert', inputs: { image: ['2', 0] } } }),
    ).toContainEqual(['cycle', '2', undefined]);
  });

  it('counts the members of a growing row', () => {
    const known: ObjectInfo = {
      ...info,
      Row: {
        inputs: { images: { type: 'IMAGE', required: true, rowLeast: 2 } },
        outputs: ['IMAGE'],
        isOutput: true,
      },
    };
    const row = (inputs: Record<string, unknown>) => kinds(withNode('4', 'Row', inputs), known);
    expect(row({ 'images.image0': ['1', 0], 'images.image1': ['2', 0] })).toEqual([]);
    expect(row({ 'images.image0': ['1', 0] })).toEqual([['missingInput', '4', 'images']]);
    expect(row({ 'images.image0': ['1', 0], 'images.image1': ['1', 1] })).toEqual([
      ['wrongType', '4', 'images'],
    ]);
  });
});

it('notices any link of any variant that is left out', () => {
  for (const { id, graph } of GRAPH_VARIANTS) {
    for (const [node, { class_type, inputs }] of Object.entries(graph)) {
      for (const [input, value] of Object.entries(inputs)) {
        if (!readLink(value) || !info[class_type]?.inputs[input]?.required) continue;
        if (info[class_type]?.inputs[input]?.type === 'INT') continue;
        const { [input]: _, ...rest } = inputs;
        const broken = { ...graph, [node]: { class_type, inputs: rest } };
        const found = kinds(completeGraph(broken, info));
        expect(found, `${id} ${node}`).toContainEqual(['missingInput', node, input]);
      }
    }
  }
});

import { expect, it } from 'vitest';
import { optionFields } from '../option-form.ts';
import {
  emptyGraph,
  graphOptionOf,
  graphsIn,
  storedGraph,
  textOfGraph,
  withCopy,
  withPlaceholder,
  withReplacements,
} from './own-graph.ts';

const SCHEMA = {
  properties: {
    pollMs: { type: 'integer', title: '隔多久' },
    graphs: {
      type: 'array',
      form: 'graphs',
      placeholders: { INPUT: '底图', SEED: '随机种子' },
      items: {
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          place: { type: 'string', enum: ['before', 'after'] },
          told: { type: 'string', enum: ['description', 'instruction'], default: 'description' },
          maxPixels: { type: 'integer', default: 1 },
        },
      },
    },
  },
};
const option = graphOptionOf(SCHEMA);
const stored = {
  ...{ id: 'own-1', name: '线稿', tools: ['toline'], place: 'after', output: '9' },
  ...{ graph: { 3: { class_type: 'LoadImage', inputs: { image: 'a.png' } } }, maxPixels: 7 },
};

it('finds the option for graphs and leaves it out of the plain ones', () => {
  expect(option).toMatchObject({
    name: 'graphs',
    placeholders: [
      { name: 'INPUT', means: '底图' },
      { name: 'SEED', means: '随机种子' },
    ],
  });
  expect(option?.fields.map(({ name }) => name)).toEqual(['told', 'maxPixels']);
  expect(optionFields(SCHEMA).map(({ name }) => name)).toEqual(['pollMs']);
  expect(graphOptionOf({ properties: { graphs: { type: 'array' } } })).toBeNull();
});

it('keeps whatever is stored of a graph', () => {
  if (!option) throw new Error('no option');
  const [own] = graphsIn({ graphs: [stored] }, option);
  expect(own).toMatchObject({ name: '线稿', place: 'after', settings: { maxPixels: 7 } });
  expect(own && storedGraph(own)).toEqual(stored);
  expect(graphsIn({}, option)).toEqual([]);
  expect(textOfGraph(emptyGraph())).toBe('');
});

it('copies a graph under an id of its own', () => {
  if (!option) throw new Error('no option');
  const graphs = graphsIn({ graphs: [stored, { ...stored, id: 'own-2' }] }, option);
  const copied = withCopy(graphs, 0);
  expect(copied.map(({ name }) => name)).toEqual(['线稿', '线稿 副本', '线稿']);
  expect(new Set(copied.map(({ id }) => id)).size).toBe(3);
  expect(withCopy(graphs, 9)).toBe(graphs);
});

it.each([
  ['{"image": "|a.png|"}', '{"image": "$X"}'],
  ['{"image": |"a.png"|}', '{"image": "$X"}'],
  ['{"seed": |42|}', '{"seed": "$X"}'],
  ['{"text": "|living room|, dusk"}', '{"text": "$X, dusk"}'],
  ['{"text": "||, dusk"}', '{"text": "$X, dusk"}'],
])('puts a placeholder into %s', (marked, expected) => {
  const from = marked.indexOf('|');
  const to = marked.lastIndexOf('|') - 1;
  const { text, caret } = withPlaceholder(marked.replaceAll('|', ''), from, to, 'X');
  expect(text).toBe(expected);
  expect(text.slice(0, caret)).toMatch(/\$X"?$/);
});

it('replaces the values that are named, and no others', () => {
  const replaced = withReplacements(
    { ...stored.graph, 4: { class_type: 'KSampler', inputs: { seed: 1, steps: 20 } } },
    [
      { node: '3', input: 'image', placeholder: 'INPUT' },
      { node: '4', input: 'seed', placeholder: 'SEED' },
    ],
  );
  expect(JSON.parse(replaced)).toEqual({
    3: { class_type: 'LoadImage', inputs: { image: '$INPUT' } },
    4: { class_type: 'KSampler', inputs: { seed: '$SEED', steps: 20 } },
  });
});

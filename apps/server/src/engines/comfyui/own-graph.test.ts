import { describe, expect, it } from 'vitest';
import { GRAPH_VARIANTS } from './graphs/index.ts';
import { missingFor, OWN_CAPABILITIES, readOwnGraph, reviewOwnGraph } from './own-graph.ts';
import { committedSchema } from './schema/committed.ts';

const info = committedSchema('0.33');

const LINES = {
  3: { class_type: 'LoadImage', inputs: { image: '$INPUT' }, _meta: { title: '底图' } },
  5: { class_type: 'Canny', inputs: { image: ['3', 0], low_threshold: 0.2, high_threshold: 0.5 } },
  9: { class_type: 'SaveImage', inputs: { images: ['5', 0], filename_prefix: '$PREFIX' } },
};
const read = (pasted: unknown) => {
  const { graph, problem } = readOwnGraph(JSON.stringify(pasted));
  expect(problem).toBeNull();
  if (!graph) throw new Error('not read');
  return graph;
};

describe('reading', () => {
  it('takes a graph as it is exported, and as a request carries it', () => {
    expect(read(LINES)).toEqual(read({ prompt: LINES, client_id: 'x' }));
    expect(Object.keys(read(LINES))).toEqual(['3', '5', '9']);
  });

  it.each([
    ['{"3": {', '不是完整的 JSON'],
    ['[1]', '应是一个 JSON 对象'],
    ['{}', '没有节点'],
    ['{"nodes": [], "links": []}', '导出（API）'],
    ['{"3": {"inputs": {}}}', '节点 3'],
  ])('says what is the matter with %s', (text, problem) => {
    expect(readOwnGraph(text).problem).toContain(problem);
  });
});

describe('reviewing', () => {
  it('lists the placeholders and what the graph can be bound to', () => {
    const { placeholders, problems, serves } = reviewOwnGraph(read(LINES), info);
    expect(placeholders.map(({ name }) => name)).toEqual(['INPUT', 'PREFIX']);
    expect(problems).toEqual([]);
    expect(serves).toContain('lineart');
    expect(serves).not.toContain('inpaint');
    expect(serves).not.toContain('image2video');
    expect(missingFor(read(LINES), 'inpaint')).toEqual([
      '没有用到 $MASK（选区，白色为要改的部分）',
    ]);
  });

  it('names the node and what it lacks', () => {
    const { problems } = reviewOwnGraph(
      read({
        ...LINES,
        5: { class_type: 'Kanny', inputs: { image: ['3', 0] } },
        6: { class_type: 'ImageInvert', inputs: {} },
        7: { class_type: 'LoadImage', inputs: { image: '$PICTURE' } },
        9: { class_type: 'SaveImage', inputs: { images: ['8', 0], filename_prefix: 'mine' } },
      }),
      info,
    );
    expect(problems.join('\n')).toMatchInlineSnapshot(`
      "不认识占位符 $PICTURE
      节点 5（Kanny）：服务器没有这种节点
      节点 6（ImageInvert） 的 image：要接上 IMAGE
      节点 9（SaveImage） 的 images：连到了不存在的节点 8
      节点 9（SaveImage）的 filename_prefix 应为 $PREFIX"
    `);
  });

  it('finds every graph of ours fit for its own capability', () => {
    for (const { id, graph, capability } of GRAPH_VARIANTS) {
      const own = OWN_CAPABILITIES.find((each) => each === capability);
      const { problems, serves } = reviewOwnGraph(graph, info);
      expect(problems, id).toEqual([]);
      expect(serves, id).toContain(own);
    }
  });
});

import { findTool } from '@zhuhui/tools';
import { describe, expect, it } from 'vitest';
import { GRAPH_VARIANTS } from '../graphs/index.ts';
import { committedSchema } from '../schema/committed.ts';
import { readOwnGraph } from './read.ts';
import { type AskedServer, reviewPasted } from './review.ts';

const info = committedSchema('0.33');
const NEWER: AskedServer = { name: '1 号服务器', nodes: info, detail: 'ComfyUI 0.33.0' };
const OLDER: AskedServer = {
  name: '2 号服务器',
  nodes: committedSchema('0.3.64'),
  detail: 'ComfyUI 0.3.64',
};

const LINES = {
  3: { class_type: 'LoadImage', inputs: { image: '$INPUT' }, _meta: { title: '底图' } },
  5: { class_type: 'Canny', inputs: { image: ['3', 0], low_threshold: 0.2, high_threshold: 0.5 } },
  9: { class_type: 'SaveImage', inputs: { images: ['5', 0], filename_prefix: 'ComfyUI' } },
};
const review = (graph: unknown, servers = [NEWER], output = '') =>
  reviewPasted(JSON.stringify(graph), output, servers);
const told = (graph: unknown, servers = [NEWER]) =>
  review(graph, servers).nodes.flatMap(({ id, problems }) =>
    problems.map(({ input, text, servers: on }) => [id, input, text, ...on].join('|')),
  );

describe('reading', () => {
  it('takes a graph as it is exported, and as a request carries it', () => {
    const { graph } = readOwnGraph(JSON.stringify(LINES));
    expect(graph).toEqual(LINES);
    expect(readOwnGraph(JSON.stringify({ prompt: LINES, client_id: 'x' })).graph).toEqual(LINES);
  });

  it.each([
    ['', '还没有内容'],
    ['{"3": {', '在末尾断开了'],
    ['{"3": {"a": "x', '在末尾断开了'],
    ['{\n  "3": {},\n  “4”: 1\n}', '第 3 行第 3 个字““4”: 1”起'],
    ['{"3": {"inputs": {"image": nope, "more": 1}}}', '第 1 行第 29 个字“ope,'],
    ['[1]', '应是一个 JSON 对象'],
    ['{}', '没有节点'],
    ['{"nodes": [], "links": []}', '导出（API）'],
    ['{"3": {"inputs": {}}}', '节点 3 缺少 class_type'],
    ['{"3": {"inputs": {}, "_meta": {"title": "底图"}}}', '节点 3“底图” 缺少'],
    ['{"3": {"class_type": "LoadImage", "inputs": []}}', '节点 3 的 inputs'],
    ['{"3": 7}', '节点 3 应是'],
  ])('says what is the matter with %s', (text, problem) => {
    expect(reviewPasted(text, '', []).unreadable).toContain(problem);
  });
});

describe('reviewing', () => {
  it('lists placeholders, the output taken, and what the graph can be bound to', () => {
    const { placeholders, tools, output, nodes, servers, graph } = review(LINES);
    expect(placeholders.map(({ name }) => name)).toEqual(['INPUT']);
    expect(graph).toEqual(LINES);
    expect(output).toBe('9');
    expect(nodes[0]).toMatchObject({ title: '底图', role: 'used', placeholders: ['INPUT'] });
    expect(told(LINES)).toEqual([]);
    expect(servers).toEqual([{ name: '1 号服务器', ok: true, detail: 'ComfyUI 0.33.0' }]);
    const lacksOf = (id: string) => tools.find((tool) => tool.id === id)?.lacks;
    expect(lacksOf('toline')).toEqual([]);
    expect(lacksOf('lama')).toEqual(['没有用到 $MASK（选区，白色为要改的部分）']);
    expect(lacksOf('img2Video')).toEqual(['输出不是视频，例如 SaveVideo']);
    expect(lacksOf('text2Img')?.join()).toMatch(/没有用到 \$PROMPT.*这个功能没有 \$INPUT/);
    expect(lacksOf('compress')).toBeUndefined();
  });

  it('says beside each node what it lacks, and on which server', () => {
    const broken = {
      ...LINES,
      5: { class_type: 'Kanny', inputs: { image: ['3', 0] }, _meta: { title: '边线' } },
      6: { class_type: 'ImageInvert', inputs: {}, _meta: { title: '反相' } },
      7: { class_type: 'ImageBatch', inputs: { image1: ['5', 0], image2: ['6', 0] } },
      8: { class_type: 'LoadImage', inputs: { image: '$PICTURE' } },
      9: {
        class_type: 'ImageScale',
        inputs: {
          image: ['7', 0],
          width: 64,
          height: 64,
          upscale_method: 'magic',
          crop: ['77', 0],
        },
      },
      10: { class_type: 'ImageBatch', inputs: { image1: ['9', 0], image2: ['8', 0] } },
      11: { class_type: 'SaveImage', inputs: { images: ['10', 0] } },
    };
    expect(told(broken).join('\n')).toMatchInlineSnapshot(`
      "5||服务器没有这种节点
      6|image|要接上 IMAGE
      8||不认识占位符 $PICTURE
      9|crop|连到了不存在的节点 77"
    `);
    expect(told(broken, []).join('\n')).toMatchInlineSnapshot(`
      "8||不认识占位符 $PICTURE
      9|crop|连到了不存在的节点 77"
    `);
  });

  it('names the servers that lack something when others have it', () => {
    const cut = GRAPH_VARIANTS.find(({ id }) => id === 'matting-birefnet')?.graph;
    expect(told(cut, [NEWER, OLDER]).join('\n')).toMatch(/服务器没有这种节点\|2 号服务器/);
    expect(told(cut, [NEWER])).toEqual([]);
    const away: AskedServer = { name: '3 号服务器', nodes: null, detail: '连不上引擎，请稍后再试' };
    expect(review(cut, [away, NEWER]).servers.map(({ ok }) => ok)).toEqual([false, true]);
  });

  it('follows links that run in a ring', () => {
    const ring = {
      ...LINES,
      5: { class_type: 'ImageInvert', inputs: { image: ['6', 0] }, _meta: { title: '反相' } },
      6: { class_type: 'ImageInvert', inputs: { image: ['5', 0] } },
    };
    expect(told(ring)).toEqual(['5||连线绕成了圈：5 → 6 → 5']);
  });

  it('takes one output and leaves what leads elsewhere', () => {
    const two = {
      ...LINES,
      11: { class_type: 'PreviewImage', inputs: { images: ['3', 0] } },
      12: { class_type: 'SaveImage', inputs: { images: ['3', 0], filename_prefix: 'x' } },
    };
    const roles = (output: string) =>
      review(two, [NEWER], output).nodes.map(({ id, role }) => `${id} ${role}`);
    expect(roles('')).toEqual(['3 used', '5 used', '9 output', '11 idle', '12 idle']);
    expect(roles('12')).toEqual(['3 used', '5 idle', '9 idle', '11 idle', '12 output']);
    expect(review(two).outputs.map(({ node }) => node)).toEqual(['9', '12', '11']);
    const { 9: _, ...unkept } = LINES;
    expect(review(unkept)).toMatchObject({ output: '', problems: [expect.any(String)] });
  });

  it('tells when alone it is used, and what a tool never gives', () => {
    const styled = {
      ...LINES,
      4: { class_type: 'LoadImage', inputs: { image: '$STYLE' } },
      5: { class_type: 'ImageBatch', inputs: { image1: ['3', 0], image2: ['4', 0] } },
    };
    const { tools } = review(styled);
    expect(tools.find(({ id }) => id === 'indoorRender')).toMatchObject({
      lacks: [],
      only: '只在给了参考图时用它',
    });
    expect(tools.find(({ id }) => id === 'styleTransfer')).toMatchObject({ lacks: [], only: '' });
    expect(tools.find(({ id }) => id === 'toline')?.lacks).toEqual([
      '这个功能没有 $STYLE（风格参考图）',
    ]);
  });

  it('suggests what could change from run to run, and what suits the models', () => {
    const text = (words: string) => ({ clip: ['4', 1], text: words });
    const exported = {
      4: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'x.safetensors' } },
      5: { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 768, batch_size: 1 } },
      6: { class_type: 'CLIPTextEncode', inputs: text('living room') },
      7: { class_type: 'CLIPTextEncode', inputs: text('blurry') },
      3: {
        class_type: 'KSampler',
        inputs: {
          ...{ model: ['4', 0], positive: ['6', 0], negative: ['7', 0], latent_image: ['5', 0] },
          ...{ seed: 42, steps: 20, cfg: 8, denoise: 1 },
        },
      },
      8: { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
      9: { class_type: 'SaveImage', inputs: { images: ['8', 0], filename_prefix: 'a' } },
    };
    const { nodes, suggested } = review(exported);
    const all = nodes.flatMap(({ id, suggestions }) =>
      suggestions.map(({ input, placeholder }) => `${id}.${input} $${placeholder}`),
    );
    expect(all).toEqual([
      '3.seed $SEED',
      '5.width $W',
      '5.height $H',
      '6.text $PROMPT',
      '7.text $NEG',
    ]);
    expect(suggested).toEqual({ language: 'en' });
  });

  it('finds every graph of ours fit for some tool of its capability', () => {
    for (const { id, graph, capability } of GRAPH_VARIANTS) {
      if (capability === 'clickMask') continue;
      const { nodes, tools, problems } = review(graph);
      expect([problems, nodes.filter((node) => node.problems.length > 0)], id).toEqual([[], []]);
      const fit = tools.filter(
        (tool) => tool.lacks.length === 0 && findTool(tool.id)?.capability === capability,
      );
      expect(fit.length, id).toBeGreaterThan(0);
    }
  });
});

import { findTool } from '@zhuhui/tools';
import { afterAll, describe, expect, it } from 'vitest';
import { maskBytes, pictureBytes } from '../../../testing/pictures.ts';
import type { EngineDeps } from '../../kind.ts';
import { createNetwork } from '../../remote/network.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { startComfyServer } from '../../testing/comfyui-server.ts';
import { TEST_VARIANTS } from '../../testing/comfyui-variants.ts';
import { requestOf, type Work, watch } from '../../testing/context.ts';
import type { ApiGraph } from '../graphs/graph.ts';
import { comfyKind, createComfyEngine } from '../kind.ts';

const server = await startComfyServer();
const network = createNetwork({ privateHosts: ['127.0.0.1'] });
afterAll(() => Promise.all([server.close(), network.close()]));
const deps: EngineDeps = {
  ...{ log: captureLog().log, network, privateHosts: [] },
  translator: { toEnglish: async (wishes) => wishes },
};
const [picture, style, mask] = await Promise.all([
  pictureBytes(),
  pictureBytes(200, 200),
  maskBytes(320, 240, { left: 100, top: 80, width: 60, height: 50 }),
]);
const files = { picture, style, mask };

const engineWith = (graphs: readonly object[]) =>
  createComfyEngine(
    {
      ...{ id: 'comfyui', name: '自有服务器', baseUrls: [server.baseUrl], apiKey: server.apiKey },
      options: comfyKind.options.parse({ pollMs: 50, graphs }),
    },
    deps,
    TEST_VARIANTS,
  );

const node = (class_type: string, inputs: object) => ({ class_type, inputs });
const LINES = {
  1: node('LoadImage', { image: '$INPUT' }),
  2: node('ImageInvert', { image: ['1', 0] }),
  3: node('SaveImage', { images: ['2', 0], filename_prefix: 'ComfyUI' }),
};
/** Something of every kind: pictures, words, numbers, strengths. */
const PAINTED = {
  m: node('CheckpointLoaderSimple', { ckpt_name: 'sd_xl_base_1.0.safetensors' }),
  p: {
    ...node('CLIPTextEncode', { clip: ['m', 1], text: '$PROMPT，傍晚' }),
    _meta: { title: '正向' },
  },
  n: node('CLIPTextEncode', { clip: ['m', 1], text: '$NEG' }),
  i: node('LoadImage', { image: '$INPUT' }),
  x: node('LoadImageMask', { image: '$MASK', channel: 'red' }),
  e: node('VAEEncode', { pixels: ['i', 0], vae: ['m', 2] }),
  s: node('SetLatentNoiseMask', { samples: ['e', 0], mask: ['x', 0] }),
  k: node('KSampler', {
    ...{ model: ['m', 0], positive: ['p', 0], negative: ['n', 0], latent_image: ['s', 0] },
    ...{ seed: '$SEED', steps: 4, cfg: 6, sampler_name: 'euler', scheduler: 'normal' },
    denoise: '$DENOISE',
  }),
  d: node('VAEDecode', { samples: ['k', 0], vae: ['m', 2] }),
  z: node('ImageScale', {
    ...{ image: ['d', 0], width: '$W', height: '$H', upscale_method: 'lanczos', crop: 'disabled' },
  }),
  o: node('SaveImage', { images: ['z', 0], filename_prefix: 'ComfyUI' }),
  q: node('SaveImage', { images: ['i', 0], filename_prefix: 'before' }),
};
const own = (change: object) => ({ id: 'mine', name: '我的做法', graph: LINES, ...change });

async function runOn(graphs: readonly object[], work: Work) {
  const engine = engineWith(graphs);
  const watched = watch(work);
  const result = await engine.run(requestOf(work), watched.context);
  await engine.close();
  const sent = server.requests.filter(
    ({ method, url }) => method === 'POST' && /prompt$/.test(url.pathname),
  );
  const { prompt } = JSON.parse(sent.at(-1)?.body.toString() ?? '{}') as { prompt: ApiGraph };
  return { ...result, prompt };
}
const toLines: Work = { tool: 'toline', settings: { uploadImage: 'picture' }, files };

describe('an operator’s own graph', () => {
  it('runs with every placeholder filled, for its one output, in whatever flow the tool needs', async () => {
    const work: Work = {
      tool: 'lama',
      settings: { uploadImage: 'picture', maskImage: 'mask', prompt: '胡桃木', seed: 77 },
      files,
    };
    const { prompt, outputs, effective } = await runOn(
      [own({ tools: ['lama'], graph: PAINTED })],
      work,
    );
    expect(JSON.stringify(prompt)).not.toMatch(/\$[A-Z]/);
    expect(prompt.p).toMatchObject({
      inputs: { text: expect.stringMatching(/胡桃木.*，傍晚$/s) },
      _meta: { title: '正向' },
    });
    expect(prompt.k?.inputs).toMatchObject({
      seed: requestOf(work).seed,
      denoise: expect.any(Number),
    });
    expect(prompt.i?.inputs.image).toMatch(/^zhuhui\/\w+\.png$/);
    expect(prompt.x?.inputs.image).toMatch(/^zhuhui\/\w+\.png$/);
    expect(prompt.x?.inputs.image).not.toBe(prompt.i?.inputs.image);
    expect(prompt.z?.inputs).toMatchObject({ width: expect.any(Number), resolution_steps: 1 });
    expect(prompt.o?.inputs.filename_prefix).toMatch(/^zhuhui\//);
    expect(prompt).not.toHaveProperty('q');
    expect(outputs).toHaveLength(1);
    expect(outputs[0]).toMatchObject({ widthPx: 320, heightPx: 240 });
    expect(effective).toMatchObject({
      ...{ graph: 'mine', model: '我的做法' },
      images: [{ note: '工作流：我的做法' }],
    });
  });

  it('goes before the built-in ways or behind them, as ordered', async () => {
    const used = async (...graphs: readonly object[]) =>
      (await runOn(graphs, toLines)).effective.graph;
    expect(await used(own({ tools: ['toline'] }))).toBe('mine');
    expect(await used(own({ tools: ['toline'], place: 'after' }))).toBe('lines');
    const other = own({ id: 'other', tools: ['toline'] });
    expect(await used(other, own({ tools: ['toline'] }))).toBe('other');
    expect(await used(own({ tools: ['toline'] }), other)).toBe('mine');
  });

  it('is left out where it cannot be run, and the report says why', async () => {
    const Nope = own({ tools: ['toline'], graph: { ...LINES, 2: node('Nope', { a: ['1', 0] }) } });
    const strange = own({
      id: 'strange',
      tools: ['toline'],
      graph: { ...LINES, 1: node('LoadImage', { image: '$WHAT' }) },
    });
    const unfit = own({ id: 'unfit', tools: ['lama', 'toline'] });
    for (const graph of [Nope, strange]) {
      expect((await runOn([graph], toLines)).effective.graph).toBe('lines');
    }
    expect((await runOn([unfit], toLines)).effective.graph).toBe('unfit');
    const engine = engineWith([Nope, strange, unfit]);
    const report = (await engine.report?.(AbortSignal.timeout(5_000))) ?? [];
    await engine.close();
    const told = report.map(({ text }) => text).join('\n');
    expect(told).toMatch(/我的做法”：节点 2（Nope）：服务器没有这种节点/);
    expect(told).toMatch(/不认识占位符 \$WHAT/);
    expect(told).toMatch(/不能用于局部渲染：没有用到 \$MASK/);
  });

  it('serves the tools it is bound to, and no others of their capability', async () => {
    const engine = engineWith([own({ tools: ['colorFlatPicture'] })]);
    await engine.health();
    const serves = (id: string) => {
      const tool = findTool(id);
      return tool && engine.serves?.(tool);
    };
    expect(engine.capabilities()).toContain('flatplan');
    expect([serves('colorFlatPicture'), serves('allPlan'), serves('toline')]).toEqual([
      ...[true, false, true],
    ]);
    await engine.close();
  });

  it('gets the reference picture when it draws from words', async () => {
    const graph = {
      1: node('LoadImage', { image: '$STYLE' }),
      2: node('CLIPTextEncode', { clip: ['m', 1], text: '$PROMPT' }),
      m: PAINTED.m,
      l: node('EmptyLatentImage', { width: '$W', height: '$H', batch_size: 1 }),
      k: {
        ...PAINTED.k,
        inputs: {
          ...PAINTED.k.inputs,
          positive: ['2', 0],
          negative: ['2', 0],
          latent_image: ['l', 0],
        },
      },
      d: PAINTED.d,
      b: node('ImageBatch', { image1: ['d', 0], image2: ['1', 0] }),
      o: node('SaveImage', { images: ['b', 0], filename_prefix: '' }),
    };
    const graphs = [own({ tools: ['text2Img'], graph })];
    const settings = { prompt: '奶油风客厅', ratio: '1:1' };
    const styled = { tool: 'text2Img', settings: { ...settings, styleImage: 'style' }, files };
    const { effective, prompt } = await runOn(graphs, styled);
    expect(effective.graph).toBe('mine');
    expect(prompt['1']?.inputs.image).toMatch(/\.png$/);
    // Without the picture it is not its turn.
    const plain = await runOn(graphs, { tool: 'text2Img', settings, files });
    expect(plain.effective.graph).toBe('draw');
  });
});

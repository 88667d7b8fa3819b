import { CAPABILITIES } from '@zhuhui/tools';
import { describe, expect, it } from 'vitest';
import { COMMITTED_VERSIONS, committedSchema } from '../schema/committed.ts';
import { readLink } from '../schema/link.ts';
import { servingReport, servings } from '../schema/serving.ts';
import type { GraphVariant } from './graph.ts';
import { GRAPH_VARIANTS } from './index.ts';
import { MODELS } from './models.ts';
import { placeholdersOf, unknownPlaceholders } from './placeholders.ts';

/** What ComfyUI's own nodes can do: all capabilities but two, and the mask behind a click. */
const SERVED = [
  ...CAPABILITIES.filter((each) => each !== 'chat' && each !== 'compress'),
  'clickMask',
];

const nodesOf = ({ graph }: GraphVariant) => Object.values(graph);
const find = (id: string): GraphVariant => {
  const variant = GRAPH_VARIANTS.find((each) => each.id === id);
  if (!variant) throw new Error(`no variant ${id}`);
  return variant;
};

describe('on the committed versions', () => {
  it.each(COMMITTED_VERSIONS)('says what ComfyUI %s can run', async (version) => {
    const served = servings(GRAPH_VARIANTS, committedSchema(version));
    await expect(servingReport(served)).toMatchFileSnapshot(`serving-${version}.snapshot.txt`);
  });

  it('serves every capability on 0.33, with every variant', () => {
    const served = servings(GRAPH_VARIANTS, committedSchema('0.33'));
    expect(served.map(({ capability }) => capability).toSorted()).toEqual(SERVED.toSorted());
    expect(served.flatMap(({ cannot }) => cannot.map(({ variant }) => variant.id))).toEqual([]);
  });

  it('serves all but cut-outs and clicks on 0.3.64', () => {
    const served = servings(GRAPH_VARIANTS, committedSchema('0.3.64'));
    const unserved = served.filter(({ can }) => can.length === 0);
    expect(unserved.map(({ capability }) => capability)).toEqual(['matting', 'clickMask']);
  });
});

describe('every variant', () => {
  it('has an id of its own and a Chinese or proper name', () => {
    const ids = GRAPH_VARIANTS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, name } of GRAPH_VARIANTS) expect(name, id).toMatch(/\S/);
  });

  it('names only placeholders that a run has values for', () => {
    for (const { id, graph } of GRAPH_VARIANTS) expect(unknownPlaceholders(graph), id).toEqual([]);
  });

  it('draws by its seed and keeps its files apart', () => {
    for (const variant of GRAPH_VARIANTS) {
      const names = placeholdersOf(variant.graph);
      const draws = nodesOf(variant).some(({ class_type }) => /Sampler/.test(class_type));
      if (draws) expect(names, variant.id).toContain('SEED');
      const keeps = nodesOf(variant).some(({ class_type }) =>
        /^Save(Image|Video)$/.test(class_type),
      );
      expect(names.includes('PREFIX'), variant.id).toBe(keeps);
    }
  });

  it('looks at the mask where only the masked part is drawn', () => {
    for (const { id, flow, graph } of GRAPH_VARIANTS) {
      const masked = flow === 'maskedEdit' || flow === 'extend';
      expect(placeholdersOf(graph).includes('MASK'), id).toBe(masked);
    }
  });

  it('never crops a picture', () => {
    for (const variant of GRAPH_VARIANTS) {
      for (const { class_type, inputs } of nodesOf(variant)) {
        expect(class_type, variant.id).not.toBe('FluxKontextImageScale');
        expect(['disabled', 'none', undefined], variant.id).toContain(inputs.crop);
      }
    }
  });

  it('uses every node it has but the one it ends in', () => {
    for (const variant of GRAPH_VARIANTS) {
      const used = nodesOf(variant).flatMap(({ inputs }) =>
        Object.values(inputs).flatMap((value) => readLink(value)?.[0] ?? []),
      );
      const unused = Object.keys(variant.graph).filter((id) => !used.includes(id));
      expect(unused, variant.id).toHaveLength(1);
    }
  });

  it('has a slot for every model file, and a pattern that takes the published name', () => {
    for (const { id, graph, models } of GRAPH_VARIANTS) {
      const files = Object.entries(graph).flatMap(([node, { inputs }]) =>
        Object.entries(inputs).flatMap(([input, value]) =>
          typeof value === 'string' && value.endsWith('.safetensors') ? [`${node}.${input}`] : [],
        ),
      );
      expect(models.map(({ node, input }) => `${node}.${input}`).toSorted(), id).toEqual(
        files.toSorted(),
      );
      for (const { node, input, otherwise } of models) {
        expect(graph[node]?.inputs[input], id).toMatch(otherwise);
      }
    }
  });

  it('stands as it was reviewed', async () => {
    const text = GRAPH_VARIANTS.map(describeVariant).join('\n\n');
    await expect(`${text}\n`).toMatchFileSnapshot('graphs.snapshot.txt');
  });
});

describe('hints', () => {
  it('feed line art inverted, without an edge filter; find edges in pictures', () => {
    const classes = (id: string) => nodesOf(find(id)).map(({ class_type }) => class_type);
    for (const family of ['zimage', 'qwen-fast', 'sdxl']) {
      expect(classes(`render-${family}-line`)).toContain('ImageInvert');
      expect(classes(`render-${family}-line`)).not.toContain('Canny');
      expect(classes(`render-${family}-edges`)).toContain('Canny');
      expect(find(`render-${family}-line`).inputKinds).toEqual(['line', 'plan']);
    }
  });

  it('leave a variant of every family for any kind of picture', () => {
    const render = GRAPH_VARIANTS.filter(({ capability }) => capability === 'render');
    for (const { id, inputKinds } of render) {
      if (!inputKinds) continue;
      const family = id.slice(0, id.lastIndexOf('-'));
      expect(find(`${family}-edges`).inputKinds, id).toBeUndefined();
    }
  });
});

describe('films', () => {
  it('are paced in frames that the models count in', () => {
    for (const { id, film, graph } of GRAPH_VARIANTS) {
      if (!film) continue;
      expect(film.framesMost % 4, id).toBe(1);
      expect(placeholdersOf(graph), id).toContain('FRAMES');
    }
  });

  it('join as many parts as lie between the pictures, without a doubled frame', () => {
    const six = find('images2video-wan22-fast-6');
    expect(six.film?.parts).toBe(5);
    const classes = nodesOf(six).map(({ class_type }) => class_type);
    expect(classes.filter((each) => each === 'WanFirstLastFrameToVideo')).toHaveLength(5);
    expect(classes.filter((each) => each === 'ImageFromBatch')).toHaveLength(4);
  });
});

describe('model patterns', () => {
  it.each([
    [
      'zImageTurbo',
      'z-image/z_image_turbo_fp8.safetensors',
      'Z-Image-Turbo-Fun-Controlnet.safetensors',
    ],
    ['qwenImage', 'qwen_image_fp8_e4m3fn.safetensors', 'qwen_image_edit_2511_bf16.safetensors'],
    [
      'qwenImageEdit2509',
      'qwen_image_edit_2509_fp8.safetensors',
      'qwen_image_edit_2511.safetensors',
    ],
    ['flux1Dev', 'flux1-dev-fp8.safetensors', 'flux1-fill-dev.safetensors'],
    ['flux1Dev', 'FLUX\\flux1-dev.safetensors', 'flux2-dev.safetensors'],
    ['klein', 'flux-2-klein-4b.safetensors', 'flux-2-klein-9b-fp8.safetensors'],
    ['sdxl', 'juggernautXL_v9.safetensors', 'sd_xl_turbo_1.0.safetensors'],
    ['sdxlTurbo', 'dreamshaperXL_turbo.safetensors', 'sd_xl_base_1.0.safetensors'],
    ['t5', 't5xxl_fp8_e4m3fn.safetensors', 'umt5_xxl_fp8.safetensors'],
    ['fluxVae', 'flux/ae.safetensors', 'qwen_image_vae.safetensors'],
    ['wan21Vae', 'Wan2.1_VAE.safetensors', 'wan2.2_vae.safetensors'],
    ['upscaler', '4x-UltraSharp.pth', 'RealESRGAN_x4plus_anime_6B.pth'],
    [
      'qwenEditLightning',
      'Qwen-Image-Edit-2511-Lightning-4steps.safetensors',
      'Qwen-Image-Lightning-4steps.safetensors',
    ],
  ] as const)('of %s take %s and leave %s', (key, taken, left) => {
    expect(taken).toMatch(MODELS[key].otherwise);
    expect(left).not.toMatch(MODELS[key].otherwise);
  });
});

/** One line per node, links as `#node.output`: what a person compares. */
function describeVariant({ id, name, graph, inputKinds = [] }: GraphVariant): string {
  const nodes = Object.entries(graph).map(([node, { class_type, inputs }]) => {
    const said = Object.entries(inputs).map(([input, value]) => `${input}=${describeValue(value)}`);
    return `#${node} ${class_type} ${said.join(' ')}`;
  });
  return [[`## ${id} · ${name}`, ...inputKinds].join(' '), ...nodes].join('\n');
}

function describeValue(value: unknown): string {
  const link = readLink(value);
  if (link) return link[1] === 0 ? `#${link[0]}` : `#${link[0]}.${link[1]}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

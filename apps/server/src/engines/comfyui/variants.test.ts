import { defaultsOf, findTool, TOOLS } from '@zhuhui/tools';
import { describe, expect, it } from 'vitest';
import { lineDrawingBytes, pictureBytes } from '../../testing/pictures.ts';
import { fillGraph } from './fill.ts';
import { framesOf } from './films.ts';
import type { GraphValues, PictureValue } from './graphs/graph.ts';
import { GRAPH_VARIANTS } from './graphs/index.ts';
import { picturesIn, variantsFor } from './variants.ts';

const offers = GRAPH_VARIANTS.map((variant) => ({
  variant,
  tools: null,
  place: 'builtIn' as const,
}));
const [photo, drawing] = await Promise.all([pictureBytes(), lineDrawingBytes()]);
const read = async (id: string) => (id === 'drawing' ? drawing : photo);

const variantsOf = (name: string, settings: Record<string, unknown>, preferred: string[] = []) => {
  const tool = findTool(name);
  if (!tool) throw new Error(name);
  const all = { ...defaultsOf(tool.fields), ...settings };
  return variantsFor({ tool, settings: all }, offers, preferred, read);
};

describe('variants for a task', () => {
  it('are there for every tool that some variant is made for', async () => {
    const capabilities = new Set(offers.map(({ variant }) => variant.capability));
    for (const { id, capability, fields } of TOOLS) {
      if (!capabilities.has(capability)) continue;
      const pictures = Object.entries(fields).flatMap(([name, { kind }]): [string, unknown][] => {
        if (kind === 'picture' || kind === 'mask') return [[name, 'photo']];
        if (kind === 'maskedPrompts') return [[name, [{ maskImage: 'photo', prompt: '木' }]]];
        return kind === 'pictures' ? [[name, ['photo', 'drawing']]] : [];
      });
      const shared = capability === 'live' ? { uploadImage: 'photo' } : {};
      const settings = { ...shared, ...Object.fromEntries(pictures) };
      const found = await variantsOf(id, settings).catch(() => []);
      expect(found.length, id).toBeGreaterThan(0);
    }
  });

  it('get every value that they name', () => {
    const words = { PROMPT: 'p', NEG: 'n', PREFIX: 'zhuhui/x', POSITIVE: '[]', NEGATIVE: '[]' };
    const numbers = { W: 64, H: 64, N: 1, SEED: 1, FRAMES: 5 };
    const strengths = { STRUCTURE: 0.5, DENOISE: 0.5, STYLE_STRENGTH: 0.5 };
    for (const { variant } of offers) {
      const names = [...picturesIn(variant)].map((name): [PictureValue, string] => [name, 'a.png']);
      const values: GraphValues = {
        ...{ ...words, ...numbers, ...strengths },
        ...Object.fromEntries(names),
      };
      expect(JSON.stringify(fillGraph(variant.graph, values)), variant.id).not.toMatch(/\$[A-Z]/);
    }
  });

  it('want the pictures that are given, and no others', async () => {
    const plain = await variantsOf('indoorRender', { uploadImage: 'photo' });
    expect(plain.every((variant) => !picturesIn(variant).has('STYLE'))).toBe(true);
    const [styled] = await variantsOf('indoorRender', {
      uploadImage: 'photo',
      styleImage: 'photo',
    });
    const taken = styled ? picturesIn(styled) : new Set();
    expect(taken.has('STYLE') || taken.has('REF2')).toBe(true);
    await expect(variantsOf('styleTransfer', { uploadImage: 'photo' })).rejects.toMatchObject({
      kind: 'permanent',
    });
  });

  it('are those for the kind of picture: as the user says, else as it looks', async () => {
    const kinds = async (settings: Record<string, unknown>) => {
      const found = await variantsOf('indoorRender', settings);
      return new Set(found.flatMap(({ inputKinds = [] }) => inputKinds));
    };
    expect([...(await kinds({ uploadImage: 'photo', inputKind: 'line' }))]).toContain('line');
    expect([...(await kinds({ uploadImage: 'photo', inputKind: 'photo' }))]).not.toContain('line');
    const looks = await kinds({ uploadImage: 'drawing' });
    expect(looks.has('line') || looks.has('sketch') || looks.has('plan')).toBe(true);
  });

  it('follow an operator’s order', async () => {
    const found = await variantsOf('text2Img', { prompt: '客厅' });
    const last = found.at(-1)?.id ?? '';
    const [first] = await variantsOf('text2Img', { prompt: '客厅' }, [last]);
    expect(first?.id).toBe(last);
  });
});

it('counts frames by fours and one', () => {
  const pace = { framesPerSecond: 16, framesMost: 81, parts: 1 };
  expect(framesOf(pace, 5)).toBe(81);
  expect(framesOf(pace, 3)).toBe(49);
  expect(framesOf(pace, 60)).toBe(81);
  expect(framesOf({ ...pace, parts: 3 }, 9)).toBe(49);
});

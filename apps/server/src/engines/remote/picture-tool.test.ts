import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Translator } from '../prompt/translator.ts';
import { requestOf, type Work, watch } from '../testing/context.ts';
import type { EditCall, ModelCall, PictureModel } from './picture-model.ts';
import { runPictureTool } from './picture-tool.ts';
import { decodePixels } from './pixels.ts';

const translator: Translator = {
  toEnglish: async ({ description, negative }) => ({
    description: `EN(${description})`,
    negative: negative && `EN(${negative})`,
    by: 'dictionary',
  }),
};

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

async function boxMask(width: number, height: number, left: number): Promise<Buffer> {
  const data = new Uint8Array(width * height);
  for (let y = 40; y < 80; y++) data.fill(255, y * width + left, y * width + left + 40);
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/** A model that paints everything in the colours handed to it, one per picture. */
function paintingModel(language: 'zh' | 'en', picturesPerCall: number) {
  const draws: ModelCall[] = [];
  const edits: EditCall[] = [];
  const colours = ['#d02020', '#20d020', '#2020d0', '#d0d020'];
  let painted = 0;
  const paint = (call: ModelCall) =>
    Promise.all(
      Array.from({ length: call.count }, () =>
        plain(call.size.width, call.size.height, colours[painted++ % colours.length] ?? ''),
      ),
    );
  const model: PictureModel = {
    id: 'painter-1',
    language,
    sizes: { multipleOf: 16, minPixels: 256 * 256, maxPixels: 1024 * 1024 },
    picturesIn: 3,
    picturesPerCall,
    async draw(call) {
      draws.push(call);
      return paint(call);
    },
    async edit(call) {
      edits.push(call);
      return paint(call);
    },
  };
  return { model, draws, edits };
}

const run = (model: PictureModel, work: Work) => {
  const watched = watch(work);
  const deps = { model, translator };
  return { watched, result: runPictureTool(deps, requestOf(work), watched.context) };
};

describe('picture tools on a hosted model', () => {
  it('draws from words in the size asked for, in as many calls as it takes', async () => {
    const { model, draws } = paintingModel('en', 2);
    const settings = {
      prompt: '奶油风客厅',
      ratio: '16:9',
      size: '1024',
      count: 3,
      negativePrompt: '人物',
    };
    const { watched, result } = run(model, { tool: 'text2Img', settings, files: {} });
    const { outputs, effective } = await result;
    expect(outputs.map(({ seed }) => seed)).toEqual([4711, 4712, 4713]);
    expect(draws.map(({ count }) => count)).toEqual([2, 1]);
    expect(draws[0]?.size).toEqual({ width: 1024, height: 576 });
    expect(draws[0]?.brief.description).toBe('EN(奶油风客厅), soft natural light');
    expect(effective).toMatchObject({
      model: 'painter-1',
      words: '奶油风客厅',
      prompt: 'EN(奶油风客厅), soft natural light',
      negativePrompt: 'EN(人物)',
      promptLanguage: 'en',
      translatedBy: 'dictionary',
    });
    expect(watched.progress.at(-1)).toBe(1);
  });

  it('renders a picture of any size and gives it back at that size', async () => {
    const { model, edits } = paintingModel('zh', 4);
    const files = { base: await plain(333, 200, '#ffffff'), style: await plain(64, 64, '#00ff00') };
    const settings = {
      uploadImage: 'base',
      styleImage: 'style',
      prompt: '胡桃木地板',
      count: 2,
      inputKind: 'line',
      cnStrength: 0.95,
    };
    const { outputs } = await run(model, { tool: 'indoorRender', settings, files }).result;
    expect(outputs).toHaveLength(2);
    expect(outputs[1]).toMatchObject({ widthPx: 333, heightPx: 200, mime: 'image/png' });
    expect(edits).toHaveLength(1);
    expect(edits[0]?.pictures).toHaveLength(2);
    expect(edits[0]?.mask).toBeUndefined();
    expect(edits[0]?.brief.instruction).toMatch(/图1的线稿.*每一条结构线.*胡桃木地板.*图2/);
  });

  it('edits several places one after the other, each in the result of the one before', async () => {
    const { model, edits } = paintingModel('zh', 4);
    const [width, height] = [300, 120];
    const files = {
      base: await plain(width, height, '#808080'),
      a: await boxMask(width, height, 20),
      b: await boxMask(width, height, 200),
    };
    const regions = [
      { maskImage: 'a', prompt: '挂画' },
      { maskImage: 'b', prompt: '落地灯' },
    ];
    const settings = { uploadImage: 'base', regions, count: 2 };
    const { outputs } = await run(model, { tool: 'localRenderingPro', settings, files }).result;
    expect(outputs).toHaveLength(2);
    expect(edits.map(({ brief, count }) => [brief.description, count])).toEqual([
      ['挂画', 1],
      ['落地灯', 1],
      ['挂画', 1],
      ['落地灯', 1],
    ]);
    const { data } = await decodePixels(outputs[0]?.bytes ?? new Uint8Array());
    const at = (x: number, y: number) => [
      ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
    ];
    expect(at(40, 60)).toEqual([208, 32, 32]);
    expect(at(220, 60)).toEqual([32, 208, 32]);
    expect(at(150, 60)).toEqual([128, 128, 128]);
    expect(at(5, 5)).toEqual([128, 128, 128]);
  });

  it('extends a picture and keeps the old one', async () => {
    const { model, edits } = paintingModel('zh', 1);
    const files = { base: await plain(200, 100, '#808080') };
    const settings = { uploadImage: 'base', right: 100, bottom: 20, feather: 0 };
    const { outputs } = await run(model, { tool: 'extendImg', settings, files }).result;
    expect(outputs[0]).toMatchObject({ widthPx: 300, heightPx: 120 });
    expect(edits[0]?.mask).toBeDefined();
    const { data } = await decodePixels(outputs[0]?.bytes ?? new Uint8Array());
    expect([...data.subarray(0, 3)]).toEqual([128, 128, 128]);
    expect(data[299 * 3]).toBeGreaterThan(180);
  });

  it('says so when the model can only do one of the two', async () => {
    const { model } = paintingModel('zh', 1);
    const { edit: _, ...drawing } = model;
    const files = { base: await plain(100, 100, '#808080') };
    const { result } = run(drawing, {
      tool: 'indoorRender',
      settings: { uploadImage: 'base' },
      files,
    });
    await expect(result).rejects.toMatchObject({ kind: 'permanent' });
  });
});

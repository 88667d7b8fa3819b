import { defaultsOf, findTool, type Settings } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { createLocalEngine } from './engine.ts';

const engine = createLocalEngine(silentLog);
afterAll(() => engine.close());

const WIDTH = 240;
const HEIGHT = 180;
const files: Readonly<Record<string, Buffer>> = {
  /** A lawn, a wall with a window, the sky: in ink. */
  garden: await drawn(
    `<rect width="240" height="180" fill="#fff"/><g fill="none" stroke="#111" stroke-width="1.6">
      <path d="M0 120H240M40 120V50H150V120M70 100V70H110V100Z"/><circle cx="195" cy="80" r="24"/><path d="M192 104V122M198 104V122"/></g>`,
  ),
  /** The same in flat colours, as a model's screenshot. */
  model: await drawn(
    `<rect width="240" height="180" fill="#9cc4ea"/><rect y="120" width="240" height="60" fill="#7d9a55"/>
     <rect x="40" y="50" width="110" height="70" fill="#d8d2c6"/><rect x="70" y="70" width="40" height="30" fill="#5a6f80"/>`,
  ),
  /** Colour-ID map: the wall is a zone, everything else is free. */
  zones: await drawn(
    `<rect width="240" height="180" fill="#000"/><rect x="40" y="50" width="110" height="70" fill="#ff0000"/>`,
  ),
  style: await drawn(
    `<rect width="240" height="180" fill="#2e6a72"/><rect y="110" width="240" height="70" fill="#c86a32"/>
     <g stroke="#dd9a60" stroke-width="3"><path d="M0 120H240M0 132H240M0 144H240M0 156H240M0 168H240"/></g>`,
  ),
};

function drawn(shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" shape-rendering="crispEdges">${shapes}</svg>`;
  return sharp(Buffer.from(svg)).flatten().png().toBuffer();
}

async function render(toolId: string, settings: Settings): Promise<Uint8Array[]> {
  const tool = findTool(toolId);
  if (!tool) throw new Error('no such tool');
  const { outputs } = await engine.run(
    { taskId: 't1', tool, settings: { ...defaultsOf(tool.fields), ...settings }, seed: 8 },
    {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      files: { read: async (id) => files[id] },
      remote: { storedId: null, store: async () => undefined },
    },
  );
  return outputs.map(({ bytes }) => bytes);
}

const pixels = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer();

test('scene, strength and style settings of a garden change the picture', async () => {
  const plain: Settings = { uploadImage: 'garden', inputKind: 'line' };
  const [base] = await render('landscapeRender', plain);
  for (const change of [
    { atmosphere: 'night' },
    { atmosphere: 'snow' },
    { environment: 'city' },
    { environment: 'plain' },
    { season: 'autumn' },
    { cnStrength: 0.4 },
    { styleImage: 'style' },
    { styleImage: 'style', ipaPlus: true },
  ]) {
    const [changed] = await render('landscapeRender', { ...plain, ...change });
    expect(Buffer.compare(changed, base), JSON.stringify(change)).not.toBe(0);
  }
});

test('a zone of the colour-ID map that is to stay comes back as it was, the rest is rendered', async () => {
  const [bytes] = await render('lockImgOut', {
    uploadImage: 'model',
    inputKind: 'render',
    channelMap: 'zones',
    channelMapUse: 'keep',
    atmosphere: 'goldenHour',
    lock: 0,
  });
  const [result, model] = [await pixels(bytes), await pixels(files.model)];
  const at = (x: number, y: number) => (y * WIDTH + x) * 3;
  expect(result.subarray(at(60, 60), at(140, 60))).toEqual(model.subarray(at(60, 60), at(140, 60)));
  expect(result.subarray(at(10, 150), at(230, 150))).not.toEqual(
    model.subarray(at(10, 150), at(230, 150)),
  );
});

test('words change a picture’s surfaces that they name although its colours are kept', async () => {
  const said = { uploadImage: 'model', inputKind: 'render', prompt: '红砖外墙' } as const;
  const silent = { ...said, prompt: '' };
  const [asked, plain] = [
    await render('architecturalRender', said),
    await render('architecturalRender', silent),
  ];
  expect(Buffer.compare(asked[0], plain[0])).not.toBe(0);
});

import { defaultsOf, findTool, type Settings } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { createLocalEngine } from './engine.ts';

const engine = createLocalEngine(silentLog);
afterAll(() => engine.close());

/** Two rooms in solid walls with a door between them and a window each. */
const flat = await drawn(
  `<g fill="#000">
    <path d="M40 40H560V400H40ZM56 56V384H544V56Z" fill-rule="evenodd"/>
    <path d="M292 56H308V200H292ZM292 276H308V384H292Z"/>
  </g>
  <g fill="#fff" stroke="#000"><path d="M120 40H220V56H120ZM120 48H220M380 40H480V56H380ZM380 48H480"/></g>
  <g fill="none" stroke="#000"><path d="M308 200H384A76 76 0 0 1 308 276M80 300H220V370H80Z"/></g>`,
);
/** A building with its parapet, a pond with its shore line, a road. */
const site = await drawn(
  `<g fill="none" stroke="#000" stroke-width="1.4">
    <path d="M-5 360H605M-5 410H605M80 80H260V180H80ZM86 86H254V174H86Z"/>
    <ellipse cx="420" cy="180" rx="100" ry="70"/><ellipse cx="420" cy="180" rx="94" ry="64"/>
    <circle cx="120" cy="270" r="16"/><circle cx="190" cy="280" r="16"/><circle cx="270" cy="260" r="16"/>
  </g>`,
);

async function drawn(shapes: string, width = 600, height = 440): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>${shapes}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function colour(toolId: string, picture: Uint8Array, settings: Settings = {}) {
  const tool = findTool(toolId);
  if (!tool) throw new Error('no such tool');
  return engine.run(
    {
      taskId: 't1',
      tool,
      settings: { ...defaultsOf(tool.fields), uploadImage: 'plan', ...settings },
      seed: 8,
    },
    {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      files: { read: async () => picture },
      remote: { storedId: null, store: async () => undefined },
    },
  );
}

test('colours a flat in as many variants as asked for, of the drawing’s size', async () => {
  const { outputs, effective } = await colour('colorFlatPicture', flat, { count: 2 });
  expect(effective).toMatchObject({ kind: 'flat', areas: 2 });
  expect(outputs.map(({ widthPx, heightPx, seed }) => [widthPx, heightPx, seed])).toEqual([
    [600, 440, 8],
    [600, 440, 9],
  ]);
  expect(Buffer.compare(outputs[0].bytes, outputs[1].bytes)).not.toBe(0);
  const { channels } = await sharp(outputs[0].bytes).stats();
  expect(channels.some(({ stdev }) => stdev > 20)).toBe(true);
});

test('colours a site: every setting changes the picture', async () => {
  const base = await colour('allPlan', site);
  expect(base.effective).toMatchObject({ kind: 'site' });
  expect(base.effective.found).toEqual(expect.arrayContaining(['building', 'water', 'green']));
  for (const change of [
    { greening: false },
    { waterTexture: false },
    { pavingTexture: false },
    { treeShadows: false },
    { sunDirection: 90 },
    { palette: 'bold' },
    { styleImage: 'plan' },
  ]) {
    const { outputs } = await colour('allPlan', site, change);
    expect(
      Buffer.compare(outputs[0].bytes, base.outputs[0].bytes),
      JSON.stringify(change),
    ).not.toBe(0);
  }
});

/** A wooden room and a tiled one in dark walls, coloured already. */
const painted = await sharp(
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="440"><rect width="600" height="440" fill="#FBF9F5"/>
    <path d="M40 40H560V400H40Z" fill="#3F3A36"/><path d="M58 58H290V382H58Z" fill="#CDA56E"/>
    <path d="M308 58H542V382H308Z" fill="#ECEAE6"/></svg>`,
  ),
)
  .png()
  .toBuffer();

test('a coloured plan takes another palette and comes as SVG, too', async () => {
  const { outputs, effective } = await colour('colorFlatPicture', painted, {
    count: 2,
    palette: 'cool',
    output: 'svg',
  });
  expect(effective).toMatchObject({ input: 'coloured', areas: 3 });
  expect(effective.found).toEqual(expect.arrayContaining(['wall', 'wood', 'tile']));
  expect(outputs.map(({ mime }) => mime)).toEqual([
    'image/png',
    'image/svg+xml',
    'image/png',
    'image/svg+xml',
  ]);
  const text = Buffer.from(outputs[1].bytes).toString();
  expect(text).toContain('<title>墙体</title>');
  const drawnAgain = await sharp(outputs[1].bytes).metadata();
  expect([drawnAgain.width, drawnAgain.height]).toEqual([600, 440]);
  const asLines = await colour('allPlan', painted, { planInput: 'lines' }).catch((cause) => cause);
  expect(asLines.effective?.input ?? asLines.kind).not.toBe('coloured');
  const shaded = await colour('colorFlatPicture', painted, { keepShading: false });
  const kept = await colour('colorFlatPicture', painted, { keepShading: true });
  expect(Buffer.compare(shaded.outputs[0].bytes, kept.outputs[0].bytes)).not.toBe(0);
});

test('an ink drawing comes as SVG with its lines', async () => {
  const { outputs } = await colour('colorFlatPicture', flat, { output: 'svg' });
  const text = Buffer.from(outputs[1].bytes).toString();
  for (const name of ['墙体', '窗', '线稿']) expect(text).toContain(`<title>${name}</title>`);
});

test('an empty sheet is refused in plain words', async () => {
  const empty = await drawn('');
  await expect(colour('colorFlatPicture', empty)).rejects.toMatchObject({
    kind: 'badInput',
    message: expect.stringContaining('没有找到'),
  });
});

test('a sheet too large to be painted whole says so; its SVG has the sheet’s size', async () => {
  const large = await drawn(
    `<path d="M40 40H3960V360H40ZM56 56V344H3944V56Z" fill-rule="evenodd"/>
    <path d="M1992 56H2008V150H1992ZM1992 240H2008V344H1992Z"/>`,
    4000,
    400,
  );
  const { outputs, effective } = await colour('colorFlatPicture', large, { output: 'svg' });
  expect(outputs.map(({ widthPx }) => widthPx)).toEqual([3600, 4000]);
  expect(effective.images).toEqual([{ note: expect.stringContaining('3600') }, null]);
  const svg = new TextDecoder().decode(outputs[1].bytes);
  expect(svg).toMatch(/<svg [^>]*width="4000" height="400" viewBox="0 0 3600 360"/);
});

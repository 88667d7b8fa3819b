import { defaultsOf, findTool, type Settings } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { createLocalEngine } from './engine.ts';

const engine = createLocalEngine(silentLog);
afterAll(() => engine.close());

const WIDTH = 216;
const HEIGHT = 144;
const files: Readonly<Record<string, Buffer>> = {
  /** A box of a room: far wall with a window, side walls, boards. */
  room: await drawn(
    `<rect width="216" height="144" fill="#efece6"/>
     <path d="M0 10L66 38V102L0 140Z" fill="#c9c4ba"/><path d="M216 6L156 38V102L216 132Z" fill="#d4d0c8"/>
     <rect x="66" y="38" width="90" height="64" fill="#dedad2"/>
     <path d="M66 102H156L216 132V144H0V140Z" fill="#9a7450"/>
     <g stroke="#86623f" stroke-width="1.2"><path d="M84 102L40 144M102 102L86 144M120 102L132 144M138 102L178 144"/></g>
     <rect x="92" y="50" width="36" height="28" fill="#fdfeff"/>`,
  ),
  /** A place on the floor, up along the wall. */
  place: await drawn(
    `<rect width="216" height="144" fill="#000"/><rect x="84" y="66" width="54" height="52" fill="#fff"/>`,
  ),
  /** The same, short of what a single sofa takes. */
  narrow: await drawn(
    `<rect width="216" height="144" fill="#000"/><rect x="84" y="98" width="50" height="36" fill="#fff"/>`,
  ),
  speck: await drawn(
    `<rect width="216" height="144" fill="#000"/><rect x="100" y="44" width="6" height="5" fill="#fff"/>`,
  ),
  /** The same room with things all about. */
  furnished: await drawn(
    `<rect width="216" height="144" fill="#efece6"/>
     <path d="M0 10L66 38V102L0 140Z" fill="#c9c4ba"/><path d="M216 6L156 38V102L216 132Z" fill="#d4d0c8"/>
     <rect x="66" y="38" width="90" height="64" fill="#dedad2"/>
     <path d="M66 102H156L216 132V144H0V140Z" fill="#9a7450"/>
     <g stroke="#221a14"><path d="M50 80h70v34h-70z" fill="#345a7a"/><path d="M54 68h30v20h-30zM88 68h30v20h-30z" fill="#c8543a"/>
     <path d="M120 92l40-4v30l-40 6z" fill="#2a2a2a"/><path d="M10 70l34 8v48l-34 10z" fill="#7a4a22"/>
     <path d="M70 112l60 2l8 20l-80 2z" fill="#f4f4f4"/><path d="M162 66l34-4v62l-34-8z" fill="#5a2a2a"/></g>`,
  ),
  /** Nothing to be measured. */
  fog: await drawn(`<rect width="216" height="144" fill="#b9bcc0"/>`),
};

const pixels = (png: Uint8Array) => sharp(png).removeAlpha().raw().toBuffer();

function drawn(shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${shapes}</svg>`;
  return sharp(Buffer.from(svg)).flatten().png().toBuffer();
}

const furnish = (settings: Settings) => run('emptyRoom', settings);
const place = (prompt: string, tool = 'indoorExterior') =>
  run(tool, { uploadImage: 'room', maskImage: 'place', prompt });

function run(id: string, settings: Settings) {
  const tool = findTool(id);
  if (!tool) throw new Error('no such tool');
  return engine.run(
    {
      taskId: 't1',
      tool,
      settings: { ...defaultsOf(tool.fields), inputKind: 'photo', ...settings },
      seed: 5,
    },
    {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      files: { read: async (id) => files[id] },
      remote: { storedId: null, store: async () => undefined },
    },
  );
}

test('a photograph is furnished at its own size, and what is neither covered nor shaded keeps its bytes', async () => {
  const settings = { uploadImage: 'room', prompt: '现代简约客厅' };
  const { outputs, effective } = await furnish(settings);
  const [{ widthPx, heightPx, bytes }] = outputs;
  expect([widthPx, heightPx]).toEqual([WIDTH, HEIGHT]);
  const [before, after] = [await pixels(files.room), await pixels(bytes)];
  const same = after.filter((value, k) => value === before[k]).length / after.length;
  expect(same).toBeGreaterThan(0.25);
  expect(same).toBeLessThan(0.95);
  const { images } = effective as { images: { scene: { items: { kind: string }[] } }[] };
  expect(images[0].scene.items.map(({ kind }) => kind).join(' ')).toContain('sofa');
});

const noteOf = ({ effective }: Awaited<ReturnType<typeof run>>) =>
  (effective as { images?: { note?: string }[] }).images?.[0]?.note;

test('what was not understood, and what of the room stays as it is, is told', async () => {
  const prompt = '现代客厅，沙发，绿色墙面，量子纠缠';
  const result = await furnish({ uploadImage: 'room', prompt });
  expect(result.effective).toMatchObject({ understood: expect.arrayContaining(['沙发']) });
  expect(noteOf(result)).toContain('没有听懂：量子纠缠');
  expect(noteOf(result)).toContain('没有改：墙面');
});

test('a place holds one thing: what else was named is told', async () => {
  expect(noteOf(await place('单人沙发'))).toBeUndefined();
  const told = noteOf(await place('两把单人沙发和落地灯'));
  expect(told).toContain('没有放：其余 1 个单人沙发、落地灯');
});

test('a picture without a room is refused in words', async () => {
  await expect(furnish({ uploadImage: 'fog' })).rejects.toMatchObject({
    kind: 'badInput',
    message: expect.stringContaining('透视'),
  });
});

test('a furnished room is not furnished twice: it says what to do', async () => {
  await expect(furnish({ uploadImage: 'furnished' })).rejects.toMatchObject({
    kind: 'badInput',
    message: expect.stringContaining('物体移除'),
  });
});

test('a place where nothing can stand is said to be one', async () => {
  const settings = { uploadImage: 'room', maskImage: 'speck', prompt: '三人沙发' };
  await expect(run('indoorExterior', settings)).rejects.toMatchObject({
    kind: 'badInput',
    message: expect.stringContaining('放不进'),
  });
});

test.each([
  ['indoorExterior', '单人沙发'],
  ['lama', '放一张单人沙发'],
])(
  '%s puts a named thing into the marked place, and nothing changes outside',
  async (tool, words) => {
    const { outputs } = await place(words, tool);
    const [before, after] = [await pixels(files.room), await pixels(outputs[0].bytes)];
    const changed = (inside: boolean) =>
      after.filter((value, k) => {
        const [x, y] = [Math.floor(k / 3) % WIDTH, Math.floor(k / 3 / WIDTH)];
        const isIn = x >= 84 && x < 138 && y >= 66 && y < 118;
        return isIn === inside && value !== before[k];
      }).length;
    expect(changed(true)).toBeGreaterThan(0.25 * 54 * 52 * 3);
    expect(changed(false)).toBe(0);
  },
);

test('a thing and what it is like: placed, instead of painted over the marked place', async () => {
  const plain = await pixels((await place('单人沙发')).outputs[0].bytes);
  const { outputs } = await place('单人沙发，墨绿色皮');
  const [before, after] = [await pixels(files.room), await pixels(outputs[0].bytes)];
  expect(after).not.toEqual(plain);
  const changed = Array.from({ length: WIDTH * HEIGHT }, (_, p) => 3 * p).filter((at) =>
    [0, 1, 2].some((k) => after[at + k] !== before[at + k]),
  );
  // A chair leaves part of the place as it was; a covering fills it.
  expect(changed.length).toBeGreaterThan(0.25 * 54 * 52);
  expect(changed.length).toBeLessThan(0.95 * 54 * 52);
});

test('a place a little too small for a thing is widened, and the result says so', async () => {
  const settings = { uploadImage: 'room', maskImage: 'narrow', prompt: '单人沙发' };
  const { effective } = await run('lama', settings);
  expect(effective.images).toEqual([{ note: expect.stringContaining('选区放宽了') }]);
});

test('what the object library does not have is refused as before', async () => {
  await expect(place('一只猫')).rejects.toMatchObject({
    kind: 'badInput',
    message: expect.stringContaining('画不出'),
  });
});

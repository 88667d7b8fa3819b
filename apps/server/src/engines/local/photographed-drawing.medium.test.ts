import { defaultsOf, findTool, type Settings } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { createLocalEngine } from './engine.ts';

const engine = createLocalEngine(silentLog);
afterAll(() => engine.close());

const ROOM = `<g fill="none" stroke="#222" stroke-width="2.5">
  <rect x="170" y="100" width="200" height="150"/><path d="M0 0L170 100M540 0L370 100M0 380L170 250M540 380L370 250"/>
  <rect x="220" y="130" width="100" height="70"/><path d="M270 130V200"/><path d="M120 330L180 280H330L350 330Z"/></g>`;

/** The same room: on a sheet that lies aslant on a table, and filling the picture. */
const files: Readonly<Record<string, Buffer>> = {
  onTable: await picture(
    `<rect width="720" height="540" fill="#6b4a33"/>
     <g transform="translate(110 60) rotate(4)"><rect width="540" height="380" fill="#f1ede2"/>${ROOM}</g>`,
  ),
  scanned: await picture(
    `<rect width="720" height="540" fill="#fff"/><g transform="scale(1.333 1.42)">${ROOM}</g>`,
  ),
};

function picture(shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="540">${shapes}</svg>`;
  return sharp(Buffer.from(svg)).flatten().png().toBuffer();
}

async function run(toolId: string, settings: Settings) {
  const tool = findTool(toolId);
  if (!tool) throw new Error('no such tool');
  const { outputs, effective } = await engine.run(
    { taskId: 't1', tool, settings: { ...defaultsOf(tool.fields), ...settings }, seed: 8 },
    {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      files: { read: async (id) => files[id] },
      remote: { storedId: null, store: async () => undefined },
    },
  );
  const { width, height } = await sharp(outputs[0].bytes).metadata();
  return { width, height, effective };
}

const TOLD = { images: [{ note: expect.stringContaining('拉正') }] };

test.each(['indoorRender', 'toline'])('%s works on the sheet, not on the table', async (toolId) => {
  const { width, height, effective } = await run(toolId, { uploadImage: 'onTable' });
  expect(width / 540).toBeCloseTo(1, 1);
  expect(height / 380).toBeCloseTo(1, 1);
  expect(effective).toMatchObject(TOLD);
});

test('a drawing that fills the picture stays as it is', async () => {
  const { width, height, effective } = await run('indoorRender', { uploadImage: 'scanned' });
  expect([width, height]).toEqual([720, 540]);
  expect(effective).not.toHaveProperty('images');
});

test('what is called a photograph is not straightened', async () => {
  const asPhoto = await run('indoorRender', { uploadImage: 'onTable', inputKind: 'photo' });
  expect([asPhoto.width, asPhoto.height]).toEqual([720, 540]);
});

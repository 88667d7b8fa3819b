import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TOOLS } from '@zhuhui/tools';
import { expect, it } from 'vitest';

/** The browser test in which each tool is run with a real input. */
const RUN_IN: Readonly<Record<string, readonly string[]>> = {
  'sample.e2e.ts': ['architecturalRender', 'indoorRender', 'gongzhuangRender'],
  'tools-render.e2e.ts': [
    'birdsViewRender',
    'landscapeRender',
    'lockImg',
    'lockImgOut',
    'styleTransfer',
    'styleTransferIndoor',
  ],
  'tools-mask.e2e.ts': [
    'architecturalPart',
    'lama',
    'indoorExterior',
    'materialChange',
    'localRenderingPro',
    'localRenderingProIndoor',
    'matting',
  ],
  'tools-edit.e2e.ts': ['atmosphereChange', 'extendImg', 'clean', 'realUpImg', 'upScaleImg'],
  'batch.e2e.ts': ['compress'],
  'tools-drawing.e2e.ts': ['toline', 'colorFlatPicture', 'allPlan'],
  'tools-remote.e2e.ts': ['text2Img', 'emptyRoom', 'text2Video', 'img2Video', 'imgs2Video'],
  'live.e2e.ts': ['ailive'],
  'chat.e2e.ts': ['deepseek', 'gpt2'],
};

it('every tool is run by one of these tests', () => {
  expect(Object.values(RUN_IN).flat().sort()).toEqual(TOOLS.map(({ id }) => id).sort());
});

it.each(Object.entries(RUN_IN))('%s opens the tools it is said to run', (file, ids) => {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const opens = ({ id, routes }: (typeof TOOLS)[number]) =>
    [`'${id}'`, ...routes.map((route) => `'${route}'`)].some((name) => text.includes(name));
  const tools = TOOLS.filter(({ id }) => ids.includes(id));
  expect(tools.filter((tool) => !opens(tool)).map(({ id }) => id)).toEqual([]);
});

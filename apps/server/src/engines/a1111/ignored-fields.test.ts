import { type Settings, TOOLS, type ToolDefinition } from '@zhuhui/tools';
import { describe, expect, it } from 'vitest';
import type { Brief } from '../prompt/brief.ts';
import { referencesOf } from '../prompt/references.ts';
import { createSubmitter } from '../remote/submission.ts';
import { toldFields, usedFields } from '../testing/told-fields.ts';
import { ignoredFields } from './ignored-fields.ts';
import { capabilitiesOf, type Offer } from './offer.ts';
import { editPayload } from './payload.ts';

const NET = { model: 'net', module: 'module' };
const FULL: Offer = {
  ...{ checkpoint: 'xl', sampler: 'Euler', upscaler: 'ESRGAN', lineModule: 'lineart' },
  ...{ lines: NET, surfaces: NET, look: NET },
};
const BARE: Offer = {
  ...{ ...FULL, upscaler: null, lineModule: null, lines: null, surfaces: null, look: null },
};

/** Everything the server gets of a task but the pictures' pixels. */
const toldBy =
  ({ capability }: ToolDefinition, offer: Offer) =>
  (brief: Brief, settings: Settings): string => {
    const words = capability === 'erase' ? '' : `${brief.description} ${brief.negative}`;
    if (capability === 'text2image') return words;
    if (capability === 'lineart') return '';
    const references = referencesOf(settings, offer.look ? 5 : 0).map(({ kind }) => kind);
    const { path, payload } = editPayload(
      {
        ...{ brief, count: 1, seed: 1, size: { width: 64, height: 64 } },
        pictures: [Buffer.from('base'), ...references.map((kind) => Buffer.from(kind))],
        signal: new AbortController().signal,
        onProgress: () => undefined,
        submitter: createSubmitter({ storedId: null, store: async () => undefined }),
      },
      { capability, settings, references },
      offer,
    );
    return `${words} ${path} ${JSON.stringify(payload)}`;
  };

describe.each([
  ['a full server', FULL],
  ['a server without nets', BARE],
] as const)('every setting that %s gets', (_, offer) => {
  const served = TOOLS.filter(
    ({ capability, surface }) =>
      surface === 'task' && capability !== 'upscale' && capabilitiesOf(offer).includes(capability),
  );
  it.each(served)('is told, used, or listed as ignored: $id', async (tool) => {
    const told = await toldFields(tool, toldBy(tool, offer));
    const used = await usedFields(tool);
    const neither = Object.keys(tool.fields).filter(
      (name) => !told.includes(name) && !used.includes(name),
    );
    expect(ignoredFields(tool, offer)).toEqual(neither);
  });
});

import { type Capability, TOOLS } from '@zhuhui/tools';
import { describe, expect, it } from 'vitest';
import { FILM_CAPABILITIES } from '../remote/film-tool.ts';
import { EDITED_CAPABILITIES } from '../remote/picture-tool.ts';
import { toldFields, usedFields } from '../testing/told-fields.ts';
import { untoldFields } from './untold.ts';

const HOSTED: ReadonlySet<Capability> = new Set([
  'text2image',
  ...EDITED_CAPABILITIES,
  ...FILM_CAPABILITIES,
]);

describe('every setting of a tool that a hosted model serves', () => {
  it.each(TOOLS.filter(({ capability }) => HOSTED.has(capability)))(
    'is told, used, or listed as neither: $id',
    async (tool) => {
      const told = await toldFields(
        tool,
        ({ description, instruction, negative }) => `${description} ${instruction} ${negative}`,
      );
      const used = await usedFields(tool);
      const neither = Object.keys(tool.fields).filter(
        (name) => !told.includes(name) && !used.includes(name),
      );
      expect(neither).toEqual([...untoldFields(tool)].sort(byField(tool.fields)));
    },
  );
});

it('an enlargement follows its factor alone', () => {
  for (const tool of TOOLS.filter(({ capability }) => capability === 'upscale')) {
    const followed = new Set(['uploadImage', 'scale', ...untoldFields(tool)]);
    expect(Object.keys(tool.fields).filter((name) => !followed.has(name))).toEqual([]);
  }
});

const byField = (fields: object) => (a: string, b: string) =>
  Object.keys(fields).indexOf(a) - Object.keys(fields).indexOf(b);

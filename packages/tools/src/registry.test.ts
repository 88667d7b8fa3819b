import { existsSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CAPABILITIES,
  defaultsOf,
  type Field,
  fileReferences,
  findTool,
  missingOf,
  priceOf,
  type Settings,
  seriesOf,
  settingsSchema,
  TOOL_GROUPS,
  TOOLS,
  tooFarOf,
  topIndexOf,
  withAnswer,
} from './index.ts';

/** A right value for every field that has no default and must be filled in. */
function requiredInputs(fields: Readonly<Record<string, Field>>): Record<string, unknown> {
  const value = (field: Field): unknown => {
    if ((field.kind === 'picture' || field.kind === 'mask') && field.required) return 'file';
    if (field.kind === 'pictures') return Array.from({ length: field.min }, (_, at) => `file${at}`);
    if (field.kind === 'maskedPrompts') return [{ maskImage: 'mask', prompt: '木地板' }];
    if (field.kind === 'text' && field.required) return '奶油风客厅';
    return undefined;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(field)]));
}

const isServed = (path: string): boolean =>
  existsSync(new URL(`../../../apps/web/public${path}`, import.meta.url));

describe('the tool registry', () => {
  it('lists every file in definitions/', () => {
    const files = readdirSync(new URL('./definitions', import.meta.url));
    expect(TOOLS.map(({ id }) => `${id}.ts`).sort()).toEqual(files.sort());
  });

  it('has unique ids and routes, and finds a tool by either', () => {
    const ids = TOOLS.map(({ id }) => id);
    const routes = TOOLS.flatMap((tool) => tool.routes);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(routes).size).toBe(routes.length);
    for (const tool of TOOLS) {
      expect(findTool(tool.id)).toBe(tool);
      for (const path of tool.routes) expect(findTool(path.slice(1))).toBe(tool);
      for (const path of tool.compactRoutes ?? []) expect(tool.routes).toContain(path);
    }
    expect(findTool('nope')).toBeUndefined();
  });

  it('uses every group and every capability', () => {
    expect(new Set(TOOLS.map(({ group }) => group))).toEqual(new Set(Object.keys(TOOL_GROUPS)));
    expect(new Set(TOOLS.map(({ capability }) => capability))).toEqual(new Set(CAPABILITIES));
  });

  it('takes options that read as numbers as numbers', () => {
    const upscale = settingsSchema(findTool('upScaleImg')!.fields);
    const asked = { uploadImage: 'file', scale: 4 };
    expect(upscale.parse(asked)).toEqual(upscale.parse({ ...asked, scale: '4' }));
    expect(upscale.safeParse({ ...asked, scale: 5 }).success).toBe(false);
  });

  it('refuses every wrong type of every setting in Chinese', () => {
    for (const { id, fields } of TOOLS) {
      const right = requiredInputs(fields);
      for (const name of Object.keys(fields)) {
        for (const wrong of [5, 'x', true, [], [5], ['x'], [null], {}, [{}], [{ maskImage: 5 }]]) {
          const found = settingsSchema(fields).safeParse({ ...right, [name]: wrong });
          const told = found.error?.issues.map(({ message }) => message) ?? [];
          for (const message of told) expect([id, name, message].join()).toMatch(/[一-鿿]/);
        }
      }
    }
  });

  it('tells what is missing where a run needs any of several settings', () => {
    const [extend, material] = [findTool('extendImg')!, findTool('materialChange')!];
    expect(Object.keys(missingOf(extend, { top: 0, left: 0 }))).toEqual(['left']);
    expect(missingOf(extend, { top: 48 })).toEqual({});
    expect(Object.keys(missingOf(material, { material: 'auto', prompt: '' }))).toEqual(['prompt']);
    expect(missingOf(material, { materialImage: 'file' })).toEqual({});
    expect(missingOf(findTool('clean')!, {})).toEqual({});
  });

  it('names settings of its own where a run needs any of them', () => {
    for (const { fields, needsAny } of TOOLS) {
      for (const name of needsAny?.fields ?? []) expect(fields).toHaveProperty(name);
    }
  });

  it('changes only on purpose', async () => {
    await expect(`${JSON.stringify(TOOLS, null, 2)}\n`).toMatchFileSnapshot(
      'registry.snapshot.json',
    );
  });

  describe.each(TOOLS.map((tool) => [tool.id, tool] as const))('%s', (_, tool) => {
    it('speaks Chinese', () => {
      for (const text of [
        tool.name,
        tool.summary,
        ...Object.values(tool.fields).map((field) => field.label),
      ]) {
        expect(text).toMatch(/[一-鿿]|AI/);
      }
    });

    it('accepts its own defaults', () => {
      const settings = { ...defaultsOf(tool.fields), ...requiredInputs(tool.fields) };
      const parsed = settingsSchema(tool.fields).parse(settings);
      expect(parsed).toMatchObject(defaultsOf(tool.fields));
      const bare = settingsSchema(tool.fields).parse(requiredInputs(tool.fields));
      expect(bare).toMatchObject(defaultsOf(tool.fields));
    });

    it('states sound fields', () => {
      for (const field of Object.values(tool.fields)) {
        if (field.kind === 'number') {
          expect(field.min).toBeLessThan(field.max);
          expect(field.default).toBeGreaterThanOrEqual(field.min);
          expect(field.default).toBeLessThanOrEqual(field.max);
        }
        if (field.kind === 'choice') {
          const values = field.options.map((option) => option.value);
          expect(new Set(values).size).toBe(values.length);
          expect(values).toContain(field.default);
        }
        if (field.kind === 'mask' || field.kind === 'maskedPrompts') {
          expect(tool.fields[field.of]?.kind).toBe('picture');
        }
        if (field.kind === 'category' && typeof field.topIndex !== 'number') {
          const choice = tool.fields[field.topIndex.choice];
          const values = choice?.kind === 'choice' ? choice.options.map(({ value }) => value) : [];
          expect(Object.keys(field.topIndex.topIndexes).sort()).toEqual([...values].sort());
        }
        if (field.kind === 'scene') {
          expect(Object.keys(tool.fields)).toEqual(expect.arrayContaining([...field.replaces]));
        }
      }
      const { timesField, timesWhen } = tool.price;
      if (timesField) expect(tool.fields[timesField]?.kind).toBe('number');
      if (timesWhen) expect(tool.fields[timesWhen.toggle]?.kind).toBe('toggle');
    });

    it('says of every answer what it makes', () => {
      const { generates, resultKind } = tool;
      if (typeof generates === 'object') {
        const field = tool.fields[generates.setting];
        const values = field?.kind === 'choice' ? field.options.map(({ value }) => value) : [];
        expect(Object.keys(generates.kinds).sort()).toEqual([...values].sort());
      }
      expect(generates === 'text').toBe(resultKind === 'text');
      expect(generates === 'video').toBe(resultKind === 'video');
    });

    it('has samples that its own check accepts, with pictures that are there', () => {
      // Tools that talk begin with the questions of their own page.
      expect(tool.samples.length > 0).toBe(tool.surface !== 'chat');
      for (const { pictures, screen, result, settings } of tool.samples) {
        expect(screen !== undefined).toBe(tool.surface === 'live');
        for (const name of Object.keys(pictures)) {
          const [field = '', listed] = name.split('#');
          const kinds = listed ? ['pictures', 'maskedPrompts'] : ['picture', 'mask'];
          expect(kinds).toContain(tool.fields[field]?.kind);
          if (listed) expect(JSON.stringify(settings?.[field])).toContain(`"${name}"`);
        }
        for (const path of [...Object.values(pictures), ...(screen ? [screen] : [])]) {
          expect(path).toMatch(/^\/samples\/[\w-]+\.(png|jpg|webp)$/);
          expect(isServed(path)).toBe(true);
        }
        const shown = screen ?? Object.values(pictures)[0];
        expect(isServed(result ?? shown?.replace(/\.\w+$/, '.thumb.webp') ?? '')).toBe(true);
        const whole = Object.entries(pictures).filter(([name]) => !name.includes('#'));
        const sent = { ...Object.fromEntries(whole), ...settings };
        expect(settingsSchema(tool.fields).safeParse(sent).error).toBeUndefined();
      }
    });

    it('has a series its own check accepts', () => {
      const changes = seriesOf(tool);
      expect(changes.length > 1).toBe(tool.series !== undefined);
      for (const change of changes) {
        const settings = { ...requiredInputs(tool.fields), ...change };
        expect(settingsSchema(tool.fields).parse(settings)).toMatchObject(change);
      }
    });

    it('never throws on what it is sent', () => {
      const schema = settingsSchema(tool.fields);
      const names = Object.keys(tool.fields);
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom(...names), fc.anything()), (settings) => {
          schema.safeParse(settings);
        }),
        { numRuns: 50 },
      );
      const unmeasurable = { length: { toString: 0 } };
      for (const value of [unmeasurable, [unmeasurable], [{ prompt: unmeasurable }]]) {
        schema.safeParse(Object.fromEntries(names.map((name) => [name, value])));
      }
    });
  });

  describe('the category of a live picture', () => {
    const fields = findTool('ailive')?.fields ?? {};
    const indexWith = (settings: Settings) => {
      const { classifyId2 } = fields;
      return classifyId2?.kind === 'category' ? topIndexOf(fields, classifyId2, settings) : null;
    };

    it.each([
      ['architecture', 'architecturalRender'],
      ['landscape', 'landscapeRender'],
      ['interior', 'indoorRender'],
      ['commercial', 'gongzhuangRender'],
    ])('is of the branch that the rendering tool of %s offers', (domain, renderer) => {
      const offered = findTool(renderer)?.fields.classifyId2;
      expect(offered).toMatchObject({ kind: 'category', topIndex: indexWith({ domain }) });
    });

    it('is that of the usual trade while none, or none there is, was named', () => {
      expect(indexWith({})).toBe(indexWith({ domain: 'interior' }));
      expect(indexWith({ domain: 'toString' })).toBe(indexWith({ domain: 'interior' }));
    });

    it('goes with its trade, and with nothing else', () => {
      const chosen = { domain: 'interior', prompt: '木', classifyId2: '501', classifyId3: '50101' };
      expect(withAnswer(fields, chosen, 'prompt', '石')).toEqual({ ...chosen, prompt: '石' });
      expect(withAnswer(fields, chosen, 'domain', 'interior')).toEqual(chosen);
      expect(withAnswer(fields, chosen, 'domain', 'commercial')).toEqual({
        ...{ domain: 'commercial', prompt: '木', classifyId2: undefined, classifyId3: undefined },
      });
    });
  });

  it('prices by the number of pictures', () => {
    const tool = findTool('indoorRender');
    if (!tool) throw new Error('indoorRender is missing');
    expect(priceOf(tool, { count: 3 })).toBe(6);
    expect(priceOf(tool, { count: 3 }, 5)).toBe(15);
    expect(priceOf(tool, {})).toBe(2);
  });

  it('prices an answer by deep thinking', () => {
    const tool = findTool('deepseek');
    if (!tool) throw new Error('deepseek is missing');
    expect(priceOf(tool, { isDeepThinking: true })).toBe(2);
    expect(priceOf(tool, { isDeepThinking: false })).toBe(1);
  });

  it('asks for nothing that a given scene answers, and prices one picture', () => {
    const tool = findTool('text2Img');
    if (!tool) throw new Error('text2Img is missing');
    const schema = settingsSchema(tool.fields);
    const given = { scene: { version: 1 }, prompt: '书房', count: 4, ratio: '1:1' };
    expect(schema.parse(given)).toEqual({
      ...{ scene: { version: 1 }, ratio: '1:1', size: '1024', count: 1 },
      ...{ view: 'keep', atmosphere: 'softInterior', environment: 'keep' },
    });
    expect(priceOf(tool, given)).toBe(1);
    expect(schema.safeParse({ scene: null }).error?.issues).toMatchObject([{ path: ['prompt'] }]);
  });

  it.each([
    [[1], '应为 JSON 对象'],
    [JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`), '层级太深，至多 16 层'],
    [{ items: new Array(100_000).fill({ id: '沙发' }) }, '太大，最多 512 KB'],
  ])('refuses JSON beyond its bounds', (scene, message) => {
    const schema = settingsSchema(findTool('text2Img')?.fields ?? {});
    expect(schema.safeParse({ scene }).error?.issues).toMatchObject([{ path: ['scene'], message }]);
  });

  it('finds every file that settings name', () => {
    const tool = findTool('localRenderingPro');
    const settings = {
      uploadImage: 'a',
      styleImage: 'b',
      regions: [
        { maskImage: 'm1', prompt: '' },
        { maskImage: 'm2', prompt: '' },
      ],
    };
    expect(fileReferences(tool?.fields ?? {}, settings)).toMatchObject([
      { field: 'uploadImage', fileId: 'a', role: 'picture' },
      { field: 'regions', fileId: 'm1', role: 'mask', of: 'uploadImage' },
      { field: 'regions', fileId: 'm2', role: 'mask', of: 'uploadImage' },
      { field: 'styleImage', fileId: 'b', role: 'picture' },
    ]);
  });

  it('treats what was left blank as absent and refuses what is off the step', () => {
    const tool = findTool('indoorRender');
    const schema = settingsSchema(tool?.fields ?? {});
    const blank = schema.parse({ uploadImage: 'a', prompt: '', styleImage: null, seed: '' });
    expect(blank).not.toHaveProperty('styleImage', null);
    expect(schema.safeParse({ uploadImage: 'a', cnStrength: 0.33 }).success).toBe(false);
    expect(schema.safeParse({ uploadImage: 'a', cnStrength: 0.35 }).success).toBe(true);
  });
});

it('bounds what a picture is extended to', () => {
  const extendImg = findTool('extendImg');
  if (!extendImg) throw new Error('no such tool');
  const sides = { left: 1, top: 4096, right: 0, bottom: 4096 };
  expect(tooFarOf(extendImg, sides, { width: 8192, height: 8000 })).toEqual({
    left: '扩成 8193×16192 太大，最多 64 百万像素，请少扩一些',
  });
  expect(tooFarOf(extendImg, { left: 200 }, { width: 1200, height: 800 })).toEqual({});
  expect(tooFarOf(extendImg, sides, undefined)).toEqual({});
});

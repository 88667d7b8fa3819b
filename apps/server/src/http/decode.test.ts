import { endpoints } from '@zhuhui/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldDecoder } from './decode.ts';

describe('text fields', () => {
  it('become what the schema expects', () => {
    const decode = fieldDecoder(
      z.object({
        page: z.number().default(1),
        type: z.literal([1, 2, 3]),
        favorite: z.boolean().optional(),
        settings: z.record(z.string(), z.unknown()),
        ids: z.array(z.string()),
        name: z.string(),
        goods: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('tickets'), days: z.number().nullable() }),
          z.object({ kind: z.literal('vip') }),
        ]),
      }),
    );
    expect(
      decode({
        page: '2',
        type: '3',
        favorite: 'false',
        settings: '{"a":[1]}',
        ids: '["x"]',
        goods: '{"kind":"tickets","days":null}',
        name: '12',
        extra: '1',
      }),
    ).toEqual({
      page: 2,
      type: 3,
      favorite: false,
      settings: { a: [1] },
      ids: ['x'],
      goods: { kind: 'tickets', days: null },
      name: '12',
      extra: '1',
    });
  });

  it('stay text when they do not convert', () => {
    const decode = fieldDecoder(
      z.object({ page: z.number(), settings: z.record(z.string(), z.unknown()) }),
    );
    expect(decode({ page: 'x', settings: '{' })).toEqual({ page: 'x', settings: '{' });
  });

  it.each([
    ['2', 2],
    ['-0.5', -0.5],
    ['1e3', 1000],
    ['', ''],
    [' ', ' '],
    [' 2', ' 2'],
    ['0x10', '0x10'],
    ['1,000', '1,000'],
    ['Infinity', 'Infinity'],
    ['.5', '.5'],
  ])('take %o for a number only when it is written as one', (text, expected) => {
    expect(fieldDecoder(z.object({ page: z.number() }))({ page: text })).toEqual({
      page: expected,
    });
  });

  it('works for every endpoint of the contract', () => {
    for (const endpoint of Object.values(endpoints))
      expect(fieldDecoder(endpoint.input)({})).toEqual({});
  });
});

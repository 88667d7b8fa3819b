import { expect, it } from 'vitest';
import { settingsSchema, TOOLS } from './index.ts';

const ODD: readonly unknown[] = [
  ...[
    null,
    '',
    ' ',
    'x'.repeat(100_000),
    '\u0000',
    -1,
    1e30,
    Number.NaN,
    true,
    {},
    [],
    [null],
    [''],
  ],
  ...[['x'.repeat(100)], [{}], [{ maskImage: 'x'.repeat(100), prompt: 'x'.repeat(100_000) }]],
];

it.each(TOOLS)('$id says in Chinese what is wrong, whatever is sent', ({ fields }) => {
  const schema = settingsSchema(fields);
  for (const name of Object.keys(fields)) {
    for (const value of ODD) {
      for (const { message } of schema.safeParse({ [name]: value }).error?.issues ?? []) {
        expect(message, `${name} = ${JSON.stringify(value)?.slice(0, 40)}`).toMatch(/[一-鿿]/);
      }
    }
  }
});

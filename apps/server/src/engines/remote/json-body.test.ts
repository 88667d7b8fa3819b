import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jsonBody } from './json-body.ts';

describe('a body in JSON', () => {
  it('is byte for byte what JSON says', () => {
    const long = randomBytes(20_000).toString('base64');
    const bodies: Readonly<Record<string, unknown>>[] = [
      { prompt: '胡桃木', image: `data:image/png;base64,${long}`, n: 1, none: undefined },
      { images: [long, 'short', long], nested: { [long]: [null, true, { deep: long }] } },
      { escaped: `${long}"\\\n`, chinese: `${long}木` },
      {},
    ];
    for (const body of bodies) {
      expect(Buffer.from(jsonBody(body)).toString()).toBe(JSON.stringify(body));
    }
  });
});

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { multipart } from './multipart.ts';

describe('a form', () => {
  it('is read by others as it was written', async () => {
    const bytes = randomBytes(5000);
    const { body, contentType } = multipart([
      { name: 'prompt', value: '胡桃木\r\n--地板"' },
      { name: 'image[]', value: { bytes, fileName: 'image-1.jpg', mime: 'image/jpeg' } },
      { name: 'image[]', value: { bytes: body0, fileName: 'image-2.png', mime: 'image/png' } },
    ]);
    const headers = { 'content-type': contentType };
    const form = await new Response(Buffer.from(body), { headers }).formData();
    expect(form.get('prompt')).toBe('胡桃木\r\n--地板"');
    const [first, second] = form.getAll('image[]') as File[];
    expect([first?.name, first?.type]).toEqual(['image-1.jpg', 'image/jpeg']);
    expect(Buffer.compare(Buffer.from((await first?.arrayBuffer()) ?? []), bytes)).toBe(0);
    expect([second?.name, second?.size]).toEqual(['image-2.png', 0]);
  });
});

/** A file may be empty. */
const body0 = new Uint8Array();

import { findTool } from '@zhuhui/tools';
import { expect, it, vi } from 'vitest';
import { createToolForm } from './model/form.ts';
import { takeAsBase } from './use-version-deeds.ts';

const SIZE = { width: 40, height: 30 };
const RESULT = {
  ...({ ordinal: 0, kind: 'image', mime: 'image/png' } as const),
  ...{ fileId: 'result', url: '/files/result', ...SIZE },
};

/** A page of object removal whose picture and mask are on the server, the mask drawn here. */
async function withMask() {
  let made = 0;
  const revoked = new Set<string>();
  URL.createObjectURL = vi.fn(() => `blob:${++made}`);
  URL.revokeObjectURL = vi.fn((url) => void revoked.add(url));
  const upload = async () => ({ fileId: 'mask', url: '/files/mask', ...SIZE });
  const form = createToolForm(
    findTool('clean')!,
    { measure: async () => SIZE, upload: vi.fn(upload) },
    () => true,
  );
  form.putRemote('uploadImage', { ...RESULT, fileId: 'first', url: '/files/first' });
  await form.putFile('maskImage', new Blob(['x'], { type: 'image/png' }));
  return { form, revoked, mask: () => form.getState().pictures.maskImage };
}

it('keeps the mask over a result of the same size, under an address that is still there', async () => {
  const { form, revoked, mask } = await withMask();
  takeAsBase(form, 'uploadImage', RESULT);
  expect(form.getState().pictures.uploadImage?.fileId).toBe('result');
  expect(mask()).toMatchObject({ fileId: 'mask', url: '/files/mask', ...SIZE });
  expect(revoked.has(mask()?.url ?? '')).toBe(false);
});

it('drops the mask over a result of another size', async () => {
  const { form, mask } = await withMask();
  takeAsBase(form, 'uploadImage', { ...RESULT, width: 80 });
  expect(mask()).toBeUndefined();
});

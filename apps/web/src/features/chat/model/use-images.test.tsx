import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, Refusal } from '../../../testing/handlers.ts';
import { server } from '../../../testing/server.ts';
import { useImages } from './use-images.ts';

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

it('lets go of the pictures that were taken away or could not be sent', async () => {
  const held = new Set<string>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${held.size}`;
    held.add(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void held.delete(url));
  const { result } = renderHook(() => useImages(4));
  const uploaded = {
    fileId: 'f1',
    url: '/files/f1',
    width: 1,
    height: 1,
    bytes: 1,
    mime: 'image/png',
  };
  server.use(answer('uploadImage', () => uploaded));
  act(() => result.current.add([picture('a.png')]));
  await waitFor(() => expect(result.current.isUploading).toBe(false));
  expect(held.size).toBe(1);
  act(() => result.current.remove(result.current.attachments[0]?.id ?? ''));
  expect([result.current.attachments.length, held.size]).toEqual([0, 0]);
  server.use(
    answer('uploadImage', () => {
      throw new Refusal('badInput', '图片已损坏');
    }),
  );
  act(() => result.current.add([picture('b.png')]));
  await waitFor(() => expect(result.current.attachments).toHaveLength(0));
  expect(held.size).toBe(0);
});

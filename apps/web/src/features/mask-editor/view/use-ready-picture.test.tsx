import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '../../../testing/handlers.ts';
import { server } from '../../../testing/server.ts';
import { useReadyPicture } from './use-ready-picture.ts';

let asked: string[];
beforeEach(() => {
  asked = [];
  server.use(
    answer('readyPicture', ({ image = '' }) => {
      asked.push(image);
      return null;
    }),
  );
});

interface Props {
  readonly fileId: string | null;
  readonly mayClick: boolean;
}
const open = (initialProps: Props) =>
  renderHook(({ fileId, mayClick }: Props) => useReadyPicture(fileId, mayClick), { initialProps });

it('has the picture read once it may be clicked on', async () => {
  const { rerender } = open({ fileId: 'p', mayClick: false });
  rerender({ fileId: 'p', mayClick: true });
  rerender({ fileId: 'p', mayClick: true });
  await waitFor(() => expect(asked).toEqual(['p']));
});

it('waits until the server has the picture', async () => {
  const { rerender } = open({ fileId: null, mayClick: true });
  rerender({ fileId: 'q', mayClick: true });
  await waitFor(() => expect(asked).toEqual(['q']));
});

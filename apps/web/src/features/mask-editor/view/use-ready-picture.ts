import { useEffect } from 'react';
import { call } from '../../../shared/api-client/index.ts';

/** Has the server read a picture as soon as it may be clicked on, so that the first click need not wait for that. */
export function useReadyPicture(fileId: string | null, mayClick: boolean): void {
  useEffect(() => {
    if (fileId === null || !mayClick) return;
    const controller = new AbortController();
    // Where it cannot, the first click takes longer and says what is wrong.
    call('readyPicture', { image: fileId }, { signal: controller.signal }).catch(() => undefined);
    return () => controller.abort();
  }, [fileId, mayClick]);
}

import { endpoints } from '@zhuhui/contracts';
import type { TestClient } from '../build-app.ts';

/** What one account has in the gallery that nobody else sees: nothing of it is shown yet. */
export interface GalleryBelongings {
  readonly entryId: string;
  readonly galleryImageId: string;
  readonly albumId: string;
}

export async function acquireGallery(
  client: TestClient,
  taskId: string,
): Promise<GalleryBelongings> {
  const entry = await client.call(endpoints.galleryPublish, {
    ...{ kind: 'set', title: '还没公开', consent: true, pictures: [{ taskId, ordinal: 0 }] },
  });
  const { id: albumId } = await client.call(endpoints.gallerySaveAlbum, { name: '自己的' });
  return { entryId: entry.id, galleryImageId: entry.images[0]?.id ?? '', albumId };
}

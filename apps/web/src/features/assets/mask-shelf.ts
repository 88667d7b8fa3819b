import { call, HttpError, uploadImage } from '../../shared/api-client/index.ts';

const masks = () => call('allAssets', { kind: 'mask' });

/** The masks of the asset library, for whoever draws masks. */
export const maskShelf = {
  list: async () =>
    (await masks()).map(({ id, name, thumbUrl }) => ({ id, name, thumbnailUrl: thumbUrl })),

  async save(name: string, mask: Blob) {
    const { fileId } = await uploadImage(mask);
    await call('addAsset', { kind: 'mask', fileId, name });
  },

  async load(id: string) {
    const mask = (await masks()).find((each) => each.id === id);
    const response = await fetch(mask?.url ?? '');
    if (!response.ok) throw new HttpError('status', { status: response.status });
    return response.blob();
  },
};

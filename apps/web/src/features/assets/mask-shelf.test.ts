import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { anAsset } from '../../testing/builders.ts';
import { answer } from '../../testing/handlers.ts';
import { server } from '../../testing/server.ts';
import { maskShelf } from './mask-shelf.ts';

it('saves a mask, lists it and hands it out again', async () => {
  const kept = [anAsset({ id: 'old', kind: 'mask', name: '墙面', own: true })];
  const uploaded = { width: 8, height: 8, bytes: 1, mime: 'image/png' };
  server.use(
    answer('allAssets', ({ kind }) => kept.filter((asset) => asset.kind === kind)),
    answer('uploadImage', () => ({ ...uploaded, fileId: 'f1', url: '/files/f1' })),
    answer('addAsset', ({ kind, fileId, name }) => {
      expect({ kind, fileId }).toEqual({ kind: 'mask', fileId: 'f1' });
      const asset = anAsset({ id: 'new', kind: 'mask', name, own: true });
      kept.unshift(asset);
      return asset;
    }),
    http.get('*/files/file-new', () => HttpResponse.text('the mask')),
  );
  await maskShelf.save('地面', new Blob(['x'], { type: 'image/png' }));
  const [first, second] = await maskShelf.list();
  expect([first?.name, second?.name]).toEqual(['地面', '墙面']);
  expect(first?.thumbnailUrl).toContain('file-new');
  expect(await (await maskShelf.load('new')).text()).toBe('the mask');
});

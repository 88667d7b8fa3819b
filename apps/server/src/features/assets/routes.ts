import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { AssetService } from './service.ts';

export function assetRoutes(app: FastifyInstance, { assets }: { assets: AssetService }): void {
  route(app, endpoints.allAssets, ({ kind }, { request }) =>
    assets.list(request.user?.id ?? null, kind),
  );
  route(app, endpoints.ownAssets, (page, { user }) => assets.ownPage(user.id, page));
  route(app, endpoints.addAsset, (input, { user }) => assets.add(user.id, input));
  route(app, endpoints.editAsset, (input, { user }) => assets.edit(user.id, input));
  route(app, endpoints.removeAsset, async ({ id }, { user }) => {
    await assets.remove(user.id, id);
    return null;
  });
  route(app, endpoints.restoreAsset, ({ id }, { user }) => assets.restore(user.id, id));
}

import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { createDesignApprovals } from './approvals.ts';
import { createCommentEdit, type EditParts } from './comment-edit.ts';
import { compareVersions } from './compare.ts';
import type { DesignDeps } from './deps.ts';
import { createOwnComments } from './own-comments.ts';
import { createDesignProjects } from './projects.ts';
import { readQuota } from './quota.ts';
import { createDesignTrash } from './trash.ts';
import { createDesignVersions } from './versions.ts';

/** Design management as its owner calls it. */
export function createDesigns(deps: DesignDeps & EditParts) {
  const { db, limits } = deps;
  const projects = createDesignProjects(deps);
  const versions = createDesignVersions(deps);
  const approvals = createDesignApprovals(deps);
  const comments = createOwnComments(deps);
  const commentEdit = createCommentEdit(deps, deps);
  const trash = createDesignTrash(deps);

  const structureRoutes = (app: FastifyInstance): void => {
    route(app, endpoints.designProjects, (page, { user }) => projects.list(user.id, page));
    route(app, endpoints.designProject, ({ id }, { user }) => projects.detail(user.id, id));
    route(app, endpoints.createDesignProject, (draft, { user }) => projects.create(user.id, draft));
    route(app, endpoints.editDesignProject, (change, { user }) => projects.edit(user.id, change));
    route(app, endpoints.orderDesignProjects, async (order, { user }) => {
      await projects.order(user.id, order);
      return null;
    });
    route(app, endpoints.addDesignView, (draft, { user }) => projects.addView(user.id, draft));
    route(app, endpoints.editDesignView, (change, { user }) => projects.editView(user.id, change));
    route(app, endpoints.orderDesignViews, async (order, { user }) => {
      await projects.orderViews(user.id, order);
      return null;
    });
  };

  const versionRoutes = (app: FastifyInstance): void => {
    route(app, endpoints.addDesignVersions, (draft, { user }) => versions.add(user.id, draft));
    route(app, endpoints.editDesignVersion, (change, { user }) => versions.edit(user.id, change));
    route(app, endpoints.setCurrentVersion, ({ id }, { user }) => versions.setCurrent(user.id, id));
    route(app, endpoints.moveDesignVersion, (move, { user }) => versions.move(user.id, move));
    route(app, endpoints.compareDesignVersions, (ids, { user }) =>
      compareVersions(db, user.id, ids),
    );
    route(app, endpoints.designApprovals, ({ projectId }, { user }) =>
      approvals.list(user.id, projectId),
    );
    route(app, endpoints.revokeApproval, (given, { user }) => approvals.revoke(user.id, given));
  };

  const trashRoutes = (app: FastifyInstance): void => {
    route(app, endpoints.designTrash, (page, { user }) => trash.list(user.id, page));
    route(app, endpoints.removeDesign, async (item, { user }) => ({
      until: (await trash.put(user.id, item)).toISOString(),
    }));
    route(app, endpoints.restoreDesign, async (item, { user }) => {
      await trash.restore(user.id, item);
      return null;
    });
    route(app, endpoints.emptyDesignTrash, async ({ item }, { user }) => ({
      removed: await trash.empty(user.id, item),
    }));
    route(app, endpoints.designQuota, (_, { user }) => readQuota(db, user.id, limits));
  };

  const commentRoutes = (app: FastifyInstance): void => {
    route(app, endpoints.designComments, (which, { user }) => comments.list(user.id, which));
    route(app, endpoints.addDesignComment, (draft, { user }) => comments.add(user.id, draft));
    route(app, endpoints.resolveDesignComment, ({ id, resolved }, { user }) =>
      comments.resolve(user.id, id, resolved),
    );
    route(app, endpoints.removeDesignComment, async ({ id }, { user }) => {
      await comments.remove(user.id, id);
      return null;
    });
    route(app, endpoints.commentEdit, ({ id }, { user }) => commentEdit(user.id, id));
  };

  return {
    sweep: trash.sweep,
    routes(app: FastifyInstance): void {
      structureRoutes(app);
      versionRoutes(app);
      trashRoutes(app);
      commentRoutes(app);
    },
  };
}

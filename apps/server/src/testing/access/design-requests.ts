import { owned, plain } from './attempt.ts';

/** A link and a pass that nobody was given: what they open is theirs who have them, not an account's. */
const NO_TOKEN = 'n'.repeat(43);
const NO_PASS = 'nothing';

const booklet = ({ projectId, versionId }: { projectId: string; versionId: string }) => ({
  ...{ projectId, coverId: versionId },
  pages: [{ kind: 'picture' as const, versionId }],
});

/** Calls of design management and of links for clients. */
export const DESIGN_REQUESTS = {
  designProjects: plain({}),
  designProject: owned((own) => ({ id: own.projectId })),
  createDesignProject: plain({ name: '新项目' }),
  editDesignProject: owned((own) => ({ id: own.projectId, name: '新名' })),
  orderDesignProjects: owned((own) => ({ id: own.projectId })),
  addDesignView: owned((own) => ({ projectId: own.projectId, name: '次卧' })),
  editDesignView: owned((own) => ({ id: own.viewId, name: '主卧' })),
  orderDesignViews: owned((own) => ({ projectId: own.projectId, ids: [own.viewId] })),
  addDesignVersions: owned((own) => ({ viewId: own.viewId, fileIds: [own.fileId] })),
  editDesignVersion: owned((own) => ({ id: own.versionId, note: '浅色' })),
  setCurrentVersion: owned((own) => ({ id: own.versionId })),
  moveDesignVersion: owned((own) => ({ id: own.versionId, viewId: own.viewId })),
  compareDesignVersions: owned((own) => ({ left: own.versionId, right: own.secondVersionId })),
  revokeApproval: owned((own) => ({ versionId: own.versionId })),
  designApprovals: owned((own) => ({ projectId: own.projectId })),
  designTrash: plain({}),
  removeDesign: owned((own) => ({ kind: 'version' as const, id: own.versionToRemove })),
  restoreDesign: owned((own) => ({ kind: 'version' as const, id: own.removedVersionId })),
  emptyDesignTrash: owned((own) => ({
    item: { kind: 'version' as const, id: own.versionToEmpty },
  })),
  designQuota: plain({}),
  checkBooklet: owned((own) => booklet(own)),
  makeBooklet: owned((own) => ({ ...booklet(own), format: 'pdf' as const })),
  designComments: owned((own) => ({ projectId: own.projectId })),
  addDesignComment: owned((own) => ({ versionId: own.versionId, text: '看这里' })),
  resolveDesignComment: owned((own) => ({ id: own.commentId, resolved: true })),
  removeDesignComment: owned((own) => ({ id: own.commentToRemove })),
  commentEdit: owned((own) => ({ id: own.commentId })),
  designShares: owned((own) => ({ projectId: own.projectId })),
  createDesignShare: owned((own) => ({ projectId: own.projectId })),
  editDesignShare: owned((own) => ({ id: own.shareId, days: 9 })),
  renewDesignShare: owned((own) => ({ id: own.shareId })),
  revokeDesignShare: owned((own) => ({ id: own.shareToRevoke })),
  openShare: plain({ token: NO_TOKEN, pin: '000000' }),
  showShare: plain({ pass: NO_PASS }),
  addShareComment: plain({ pass: NO_PASS, versionId: 'nothing', author: '客户', text: '你好' }),
  removeShareComment: plain({ pass: NO_PASS, id: 'nothing' }),
  approveShared: plain({ pass: NO_PASS, versionId: 'nothing', author: '客户' }),
};

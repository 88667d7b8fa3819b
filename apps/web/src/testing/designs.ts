import type {
  DesignComment,
  DesignProject,
  DesignVersion,
  DesignView,
  SharedVersion,
} from '@zhuhui/contracts';

/** Things of design management, as the server sends them. */

const TIME = '2026-11-20T08:00:00.000Z';
const HASH = 'a'.repeat(64);

export function aDesignVersion(change: Partial<DesignVersion> = {}): DesignVersion {
  const id = change.id ?? 'v1';
  return {
    id,
    viewId: 'living',
    number: 1,
    fileId: `file-${id}`,
    url: `/files/file-${id}`,
    thumbUrl: `/files/file-${id}?thumb`,
    width: 1200,
    height: 800,
    bytes: 400_000,
    sha256: HASH,
    note: '',
    tags: [],
    isCurrent: false,
    tool: { id: 'indoorRender', name: '室内渲染' },
    taskId: null,
    comments: { open: 0, total: 0 },
    approval: null,
    createdAt: TIME,
    ...change,
  };
}

export function aDesignView(change: Partial<DesignView> = {}): DesignView {
  return { id: 'living', projectId: 'p1', name: '客厅', versions: [], ...change };
}

export function aDesignProject(change: Partial<DesignProject> = {}): DesignProject {
  return {
    id: 'p1',
    name: '翡翠湾',
    note: '',
    coverUrl: null,
    views: 1,
    versions: 2,
    openComments: 0,
    approved: 0,
    liveShares: 0,
    createdAt: TIME,
    updatedAt: TIME,
    ...change,
  };
}

export function aComment(change: Partial<DesignComment> = {}): DesignComment {
  return {
    id: 'c1',
    versionId: 'v1',
    replyTo: null,
    number: 1,
    pin: { x: 0.5, y: 0.5 },
    by: 'client',
    author: '王女士',
    isMine: false,
    text: '地板换浅一点',
    resolvedAt: null,
    createdAt: TIME,
    ...change,
  };
}

export function aSharedVersion(change: Partial<SharedVersion> = {}): SharedVersion {
  const id = change.id ?? 'v1';
  return {
    id,
    number: 1,
    url: `/files/file-${id}?signed=1`,
    screenUrl: `/files/file-${id}?signed=1&screen`,
    beforeUrl: null,
    thumbUrl: `/files/file-${id}?signed=1&thumb`,
    width: 1200,
    height: 800,
    sha256: HASH,
    note: '',
    isCurrent: true,
    comments: [],
    approval: null,
    createdAt: TIME,
    ...change,
  };
}

import {
  type Asset,
  type HistoryItem,
  type PublicTool,
  SITE_TEXTS,
  type SiteText,
  type SiteTextName,
  type Task,
  type TaskResult,
  type User,
  type VipInfo,
} from '@zhuhui/contracts';
import { TOOLS } from '@zhuhui/tools';

export function aUser(change: Partial<User> = {}): User {
  return {
    id: 'u1',
    phone: '138****0000',
    nickname: '设计师',
    avatar: '',
    userType: 'user',
    isTestUser: false,
    interests: null,
    inviteCode: 'ZH0001',
    createdAt: '2026-01-01T00:00:00.000Z',
    leavingAt: null,
    ...change,
  };
}

export function aVipInfo(change: Partial<VipInfo> = {}): VipInfo {
  return {
    isVip: false,
    level: 0,
    name: '普通用户',
    expireTime: null,
    benefits: [],
    tickets: { normal: 50, live: 30, gpt: 50 },
    ...change,
  };
}

export function aResult(change: Partial<TaskResult> = {}): TaskResult {
  return {
    ordinal: 0,
    fileId: 'result',
    url: '/files/result',
    kind: 'image',
    mime: 'image/png',
    width: 1024,
    height: 768,
    seed: 7,
    scores: { structure: 0.96 },
    ...change,
  };
}

export function aTask(change: Partial<Task> = {}): Task {
  return {
    taskId: 't1',
    tool: 'indoorRender',
    toolName: '室内渲染',
    status: 'succeeded',
    queueNum: 0,
    progress: 1,
    stage: '',
    previewUrl: null,
    results: [aResult()],
    errorMessage: null,
    settings: { uploadImage: 'base', prompt: '奶油风客厅' },
    engine: { id: 'local', name: '内置引擎', version: '1' },
    effective: {},
    ticketType: 1,
    cost: 2,
    charged: true,
    favorite: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    startedAt: '2026-01-01T00:00:01.000Z',
    finishedAt: '2026-01-01T00:00:09.000Z',
    pollAfterMs: 400,
    ...change,
  };
}

export function aHistoryItem(change: Partial<HistoryItem> = {}): HistoryItem {
  const { taskId, tool, toolName, status, progress, favorite, createdAt, results } = aTask();
  return {
    ...{ taskId, tool, toolName, status, progress, favorite, createdAt },
    words: '奶油风客厅',
    results: results.map(({ fileId, url, kind, mime, width, height }) => ({
      ...{ fileId, url, kind, mime, width, height, colour: '#8b5e3c' },
    })),
    ...change,
  };
}

/** The public registry; tools in `off` are served by nobody. */
export function publicTools(off: readonly string[] = []): PublicTool[] {
  return TOOLS.map((definition) => {
    const available = !off.includes(definition.id);
    return {
      definition,
      price: { ticketType: definition.ticketType, base: definition.price.base },
      available,
      reason: available ? '' : '还没有引擎提供这个能力。管理员可以接入 ComfyUI。',
      ignoredFields: [],
      engines: [],
      secondsBySize: {},
      estimatedSeconds: available ? (definition.surface === 'live' ? 0.2 : 8) : null,
      engine: available ? { id: 'local', name: '内置引擎' } : null,
      typicalSeconds: available ? 8 : null,
    };
  });
}

export function anAsset(change: Partial<Asset> = {}): Asset {
  const fileId = `file-${change.id ?? 'asset'}`;
  return {
    id: 'asset',
    kind: 'material',
    name: '胡桃木',
    tags: [],
    fileId,
    url: `/files/${fileId}`,
    thumbUrl: `/files/${fileId}?thumb`,
    width: 480,
    height: 480,
    own: false,
    material: null,
    unitM: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}

/** A text of the operator's as the product brings it; `name` as it was asked for. */
export function aSiteText(name = 'agreement', body = ''): SiteText {
  const known = Object.keys(SITE_TEXTS).find((each) => each === name) as SiteTextName | undefined;
  return { name: known ?? 'agreement', version: 0, body, publishedAt: null };
}

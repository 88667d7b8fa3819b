/**
 * Everything that can go wrong, as a client sees it. `status` is both the HTTP status and the envelope's
 * code; `message` is the sentence shown when the thrower gives no better one.
 */
export const ERRORS = {
  badInput: { status: 400, message: '填写有误，请检查后再试' },
  notSignedIn: { status: 401, message: '请先登录' },
  notEnoughTickets: { status: 402, message: '券不够了，请先充值' },
  forbidden: { status: 403, message: '没有权限' },
  captchaNeeded: { status: 403, message: '请先完成人机验证' },
  notFound: { status: 404, message: '没有找到' },
  conflict: { status: 409, message: '状态已变化，请刷新后再试' },
  tooLarge: { status: 413, message: '文件太大' },
  unsupportedType: { status: 415, message: '不支持这种格式' },
  tooOften: { status: 429, message: '操作太频繁，请稍后再试' },
  internal: { status: 500, message: '服务器出错了，请稍后再试' },
  upstream: { status: 502, message: '上游服务出错，请稍后再试' },
  unavailable: { status: 503, message: '服务暂不可用，请稍后再试' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

export type HttpErrorKind = 'network' | 'timeout' | 'abort' | 'status';

const MESSAGES: Record<HttpErrorKind, string> = {
  network: '网络不通，请检查网络后再试',
  timeout: '服务器太久没有回应，请再试一次',
  abort: '已取消',
  status: '服务器没能完成请求，请稍后再试',
};

/** What goes wrong between the browser and the server, before any envelope is read. */
export class HttpError extends Error {
  readonly kind: HttpErrorKind;
  /** HTTP status; 0 unless `kind` is `status`. */
  readonly status: number;
  /** Parsed response body; undefined unless `kind` is `status`. */
  readonly body: unknown;

  constructor(
    kind: HttpErrorKind,
    options: { status?: number; body?: unknown; cause?: unknown } = {},
  ) {
    super(MESSAGES[kind], { cause: options.cause });
    this.name = 'HttpError';
    this.kind = kind;
    this.status = options.status ?? 0;
    this.body = options.body;
  }
}

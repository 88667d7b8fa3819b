export type EmbeddedFailure =
  | 'unsupported'
  | 'inUse'
  | 'diskFull'
  | 'permission'
  | 'version'
  | 'corrupt'
  | 'failed';

/** A failure to run the built-in database; the message is Chinese and meant for the operator. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly failure: EmbeddedFailure;

  constructor(failure: EmbeddedFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

const diagnoses: ReadonlyArray<[RegExp, EmbeddedFailure, string]> = [
  [
    /no space left on device|could not extend file|disk quota/i,
    'diskFull',
    '磁盘空间不足，请清理后重试',
  ],
  [
    /incompatible with server|initialized by PostgreSQL version/i,
    'version',
    '数据文件夹由另一版本的 PostgreSQL 建立',
  ],
  [
    /could not locate a (valid|required) checkpoint|invalid (primary )?checkpoint|pg_control|is not a valid data directory|incorrect checksum|invalid data in file|could not open (file|directory)[^\n]*No such file/i,
    'corrupt',
    '数据库文件已损坏，请用备份恢复',
  ],
  [
    /permission denied|operation not permitted|invalid permissions|wrong ownership/i,
    'permission',
    '没有权限读写数据库文件',
  ],
  [
    /error while loading shared libraries|cannot execute/i,
    'unsupported',
    '内置数据库的程序文件不完整，请重新执行 npm ci',
  ],
];

/** Turns what PostgreSQL wrote on its way down into one clear line. */
export function diagnose(output: string, logFile: string): EmbeddedPostgresError {
  // Our own readiness probes are answered with FATAL lines, too.
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !/the database system is (not|starting|shutting|in recovery)/.test(line));
  const lastWords = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '';
  for (const [pattern, failure, message] of diagnoses) {
    if (pattern.test(output)) {
      return new EmbeddedPostgresError(failure, `${message}（${lastWords}；日志 ${logFile}）`);
    }
  }
  const reason = lastWords || '没有输出';
  return new EmbeddedPostgresError('failed', `内置数据库无法启动：${reason}（日志 ${logFile}）`);
}

/** The failure to start a program that is there: its dynamic loader is missing (musl). */
export function spawnFailure(cause: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'unsupported',
    `内置数据库的程序无法在本系统运行（需要 glibc），请用 DATABASE_URL 指定 PostgreSQL（${cause.message}）`,
    { cause },
  );
}

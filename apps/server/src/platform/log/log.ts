import { type DestinationStream, destination, type Logger, type LoggerOptions, pino } from 'pino';

export type Log = Logger;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Names of fields whose values never reach a log line, wherever they stand up to two levels deep. */
const secretFields = [
  'phone',
  'phoneNo',
  'code',
  'smsCode',
  'token',
  'password',
  'passwordHash',
  'secret',
  'cookie',
  '["set-cookie"]',
  'authorization',
];

/**
 * `code` is also what errors call their kind (ENOENT, 23505), which a log must keep, so paths under
 * `err` are left alone.
 */
const redactedPaths = secretFields.flatMap((field) => {
  const key = field.startsWith('[') ? field : `.${field}`;
  return [
    field,
    `body${key}`,
    `query${key}`,
    `user${key}`,
    `headers${key}`,
    `req.headers${key}`,
  ].concat(`res.headers${key}`, `req.body${key}`, `req.query${key}`);
});

/**
 * The program's log: one JSON object per line on standard error. Standard output is kept for the
 * few lines that people (and tests) read: the address, SMS codes, the first admin password.
 */
export function createLog(level: LogLevel, stream: DestinationStream = destination(2)): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    redact: { paths: redactedPaths, censor: '[redacted]' },
  };
  return pino(options, stream);
}

/**
 * What a log line says of an error. Libraries hang whole clients on their errors, connection settings
 * included, so only what names the fault is taken.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code, detail, constraint } = error as {
    code?: unknown;
    detail?: unknown;
    constraint?: unknown;
  };
  return {
    type: name,
    message: withoutValues(message),
    code,
    detail: typeof detail === 'string' ? withoutValues(detail) : detail,
    constraint,
    stack: stack && withoutValues(stack),
    cause: cause === undefined ? undefined : describeError(cause),
  };
}

/**
 * What a failed query was about without what was in it: the values that it was given, and those of the row
 * that the database names (`Key (phone)=(…)`, `Failing row contains (…)`).
 */
function withoutValues(text: string): string {
  return text
    .replace(/\nparams: (?:.|\n(?! {4}at ))*/g, '\nparams: …')
    .replace(/(Key \([^)]*\)=|Failing row contains )\(.*\)/g, '$1(…)');
}

/** A log that says nothing, for tests. */
export const silentLog: Log = pino({ level: 'silent' });

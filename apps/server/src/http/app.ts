import type { Socket } from 'node:net';
import fastifyFormbody from '@fastify/formbody';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import { errorEnvelope } from '@zhuhui/contracts';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Sessions } from '../features/account/sessions.ts';
import type { AdminSessions } from '../features/admin/sessions.ts';
import type { Viewings } from '../features/people/viewings.ts';
import type { Log } from '../platform/log/log.ts';
import { registerAdminSessions } from './admin-session.ts';
import { compressAnswers } from './compressed.ts';
import { endConnections } from './connections.ts';
import { watchDeclared } from './declared.ts';
import { answerError } from './errors.ts';
import { type OriginRules, registerOriginGuard } from './origin-guard.ts';
import { collectPlainCalls } from './plain-call.ts';
import { registerReadableGuard } from './readable.ts';
import { readableAddress } from './readable-address.ts';
import { registerSessions } from './session.ts';
import { registerViewings } from './viewing.ts';

export interface AppOptions {
  readonly log: Log;
  readonly sessions: Sessions;
  readonly adminSessions: AdminSessions;
  readonly viewings: Viewings;
  readonly origins: OriginRules;
  /** How many proxies stand in front; who came to the first of them is who asks. */
  readonly trustedProxies: number;
  readonly maxUploadBytes: number;
  /** Told when a call answers with what its contract does not say; left out: logged. */
  readonly onUndeclared?: ((complaint: string) => void) | undefined;
  /** How long requests have to come to their end when the server stops. */
  readonly drainMs: number;
  /** Adds the features' routes. */
  readonly routes: (app: FastifyInstance) => void | Promise<void>;
}

const JSON_BODY_LIMIT_BYTES = 1024 * 1024;
const MULTIPART_OVERHEAD_BYTES = 64 * 1024;
/** Browsers look at these only there; what else stands on the operator's domain is his affair. */
const BY_HTTPS = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const;

/** The HTTP application without a port: error edge, guards, sessions, then the features. */
export async function buildHttpApp(options: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: options.log as FastifyInstance['log'],
    logController: new LogController({ disableRequestLogging: true }),
    // The library takes 0 for nobody only as a function.
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    bodyLimit: JSON_BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    clientErrorHandler: answerUnreadable,
  });
  endConnections(app, options.drainMs);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));

  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        // The component library writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        frameAncestors: ["'self'"],
        // A studio's server on its own network has no certificate.
        upgradeInsecureRequests: null,
      },
    },
    // Below, for who comes by https.
    hsts: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  app.addHook('onRequest', async ({ protocol }, reply) => {
    if (protocol === 'https') reply.headers(BY_HTTPS);
  });
  collectPlainCalls(app);
  watchDeclared(app, options.onUndeclared ?? ((complaint) => options.log.warn(complaint)));
  registerOriginGuard(app, options.origins);
  await registerSessions(app, options.sessions);
  registerAdminSessions(app, options.adminSessions);
  registerViewings(app, options.viewings);
  registerReadableGuard(app);
  compressAnswers(app);
  readJson(app);
  await app.register(fastifyFormbody);
  await app.register(fastifyMultipart, {
    limits: {
      fileSize: options.maxUploadBytes,
      files: 1,
      fields: 10,
      fieldSize: MULTIPART_OVERHEAD_BYTES,
    },
  });
  await options.routes(app);
  return app;
}

/** Bodies in JSON; calls without parameters may say JSON and send nothing. Plain text is no form of a body. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body as string, done);
  });
}

/** Bytes that are no HTTP, or headers beyond all measure: answered by hand, nothing else can be. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const body = JSON.stringify(errorEnvelope('badInput', '请求无法读取'));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ChatModel } from './engines/chat/chat-model.ts';
import type { Engine } from './engines/engine.ts';
import { createLivePainter } from './engines/local/live-painter.ts';
import { createSelector } from './engines/local/selector.ts';
import { createPreferredLivePainter } from './engines/preferred-live.ts';
import { createPreferredSelector } from './engines/preferred-selector.ts';
import { createEngineRegistry } from './engines/registry.ts';
import { createRunTimes } from './engines/run-times.ts';
import { accountRoutes } from './features/account/routes.ts';
import { assetRoutes } from './features/assets/routes.ts';
import { createAssetService } from './features/assets/service.ts';
import { startStocking } from './features/assets/stock.ts';
import { readEstimates } from './features/benchmark/estimates.ts';
import { isSampled } from './features/benchmark/samples.ts';
import { hasPage } from './features/catalogue/addresses.ts';
import { catalogueRoutes } from './features/catalogue/routes.ts';
import { createCatalogue } from './features/catalogue/service.ts';
import { toolHead } from './features/catalogue/tool-heads.ts';
import { createChat } from './features/chat/feature.ts';
import { chatsFor } from './features/engines/engine-set.ts';
import { engineRoutes } from './features/engines/routes.ts';
import { createEngineAdmin } from './features/engines/service.ts';
import { createFileLinks } from './features/files/links.ts';
import { fileRoutes } from './features/files/routes.ts';
import { createFileService } from './features/files/service.ts';
import { historyRoutes } from './features/history/routes.ts';
import { createHistoryService } from './features/history/service.ts';
import { openLabels } from './features/labels/feature.ts';
import { dressPassing, markPassing } from './features/labels/passing.ts';
import { fallbackPolicy } from './features/labels/policy.ts';
import { labelRoutes } from './features/labels/routes.ts';
import { liveRoutes } from './features/live/routes.ts';
import { createLiveService } from './features/live/service.ts';
import { segmentRoutes } from './features/segment/routes.ts';
import { createSegmentService } from './features/segment/service.ts';
import type { SmsProvider } from './features/sms/provider.ts';
import { checkSettings } from './features/tasks/checks.ts';
import { readLastFaults } from './features/tasks/faults.ts';
import { createPreviews } from './features/tasks/previews.ts';
import { readSecondsBySize, readTypicalSeconds } from './features/tasks/repository.ts';
import { taskRoutes } from './features/tasks/routes.ts';
import { createTaskService } from './features/tasks/service.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { buildHttpApp } from './http/app.ts';
import { registerMetrics } from './http/metrics.ts';
import { originOf } from './http/own-origin.ts';
import { NOTHING_HERE } from './http/page.ts';
import { registerWeb } from './http/web.ts';
import { openAccounts } from './open-accounts.ts';
import { openDesigns } from './open-designs.ts';
import { openEngines } from './open-engines.ts';
import { openGallery } from './open-gallery.ts';
import { openOperations } from './open-operations.ts';
import { openPayments, SIGNED_PATHS } from './open-payments.ts';
import { openPeople } from './open-people.ts';
import { openSignIn } from './open-sign-in.ts';
import { openWechat, WECHAT_PATHS } from './open-wechat.ts';
import type { Clock } from './platform/clock/clock.ts';
import { createAnswerCheck } from './platform/db/answering.ts';
import type { Database, DatabaseConnection } from './platform/db/client.ts';
import type { Env } from './platform/env.ts';
import { AppError } from './platform/errors.ts';
import { createBuiltInWriter } from './platform/film/built-in/writer.ts';
import type { FilmEncoder } from './platform/film/encoder.ts';
import type { Log } from './platform/log/log.ts';
import { type JobQueue, openJobQueue } from './platform/queue/queue.ts';
import { type Repeated, repeat } from './platform/schedule.ts';
import type { Storage } from './platform/storage/storage.ts';
import { DRAIN_MS, startWorking } from './start-working.ts';

/** What the program is built from; a test puts in its own. */
export interface Parts {
  readonly env: Env;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  readonly connection: DatabaseConnection;
  readonly storage: Storage;
  /** Instead of those that are configured: for tests. */
  readonly engines?: readonly Engine[];
  /** Models that talk beside those engines. */
  readonly chats?: readonly ChatModel[];
  readonly sms: SmsProvider;
  /** Null: this machine has no program that writes films. */
  readonly films: FilmEncoder | null;
  readonly secret: string;
  /** Told when a call answers with what its contract does not say; left out: logged. */
  readonly onUndeclared?: (complaint: string) => void;
  /** Pictures that the product brings for the asset library; without it the library starts empty. */
  readonly libraryFolder?: string;
  /** The same for the gallery. */
  readonly galleryFolder?: string;
}

export interface Server {
  readonly app: FastifyInstance;
  /** Starts running tasks and housekeeping, as far as this process's role says. */
  start(): Promise<void>;
  /** Refuses new work, lets running work end for a while, hands the rest back, and closes everything. */
  stop(): Promise<void>;
}

/** How soon a process sees a change that another one made to the engines. */
const FOLLOW_ENGINES_MS = 3_000;
/** The same of AI labels: within three seconds, with the time of looking. */
const FOLLOW_LABELS_MS = 2_000;
/** The same of what the operator decided about tools. */
const FOLLOW_TOOLS_MS = 2_000;
/** How soon a payment is known that no notice told of. */
const PAYMENTS_MS = 1_000;
/** How soon a bill that is due is fetched. */
const BILLS_MS = 60_000;

const VERSION = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  }
).version;
const WEB_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Puts the program together. The only place that knows every part. */
export async function composeServer(parts: Parts): Promise<Server> {
  const { connection, log } = parts;
  const queue = await openJobQueue({ connection, log, supervise: runsTasks(parts.env) });
  try {
    return await composeAround(queue, parts);
  } catch (error) {
    await queue.stop();
    throw error;
  }
}

/** Whether this process runs tasks, or only answers requests. */
function runsTasks(env: Env): boolean {
  return env.ROLE !== 'http';
}

async function composeAround(queue: JobQueue, parts: Parts): Promise<Server> {
  const { env, log, clock, database, connection, storage, sms, films, secret } = parts;
  const { libraryFolder, galleryFolder } = parts;
  const { db } = database;
  // What writes the films of this house, whoever makes them: one at a time.
  const filmWriter = films ?? createBuiltInWriter();
  const { engineSet, closeEngines, ...engineParts } = await openEngines({
    ...parts,
    filmWriter,
  });
  const engines = createEngineRegistry(engineSet.current);

  const fallback = fallbackPolicy(env.AI_LABELS);
  const labelling = await openLabels({ db, clock, secret, fallback });
  const files = createFileService({
    ...{ db, storage, clock, log, films, ...labelling },
    limits: { maxMegapixels: env.MAX_UPLOAD_MEGAPIXELS },
  });
  const own = openAccounts({ db, queue, clock, secret, env, files });
  const { accounts, sessions } = own;
  const signIn = await openSignIn({ db, clock, log, secret, env, sms, sessions });
  const wechat = openWechat({
    ...{ db, clock, log, env, accounts, sessions, box: engineParts.box, codes: signIn.smsCodes },
  });
  const operations = await openOperations({
    ...{ db, clock, queue, files, engines, maxUploadMib: env.MAX_UPLOAD_MIB },
    dataFolder: env.DATA_DIR,
  });
  const { terms } = operations;
  const assets = createAssetService({ db, clock });
  const maxUploadMib = env.MAX_UPLOAD_MIB;
  const gallery = openGallery({
    ...{ db, storage, clock, log, files, maxUploadMib, labels: labelling.labels },
    publicUrl: env.PUBLIC_URL,
  });
  const previews = createPreviews({
    ...{ db, storage, now: clock.now },
    encode: (picture, taskId) => dressPassing(labelling.labels, picture, taskId),
  });
  const tasks = createTaskService({ db, queue, files, engines, previews, clock, terms });
  const history = createHistoryService({ db, queue, clock });
  const selector = createPreferredSelector(engines.engines, createSelector(log), log);
  const segment = createSegmentService({ db, clock, files, selector });
  const designs = openDesigns({ db, clock, secret, env, files, segment });
  const livePainter = createLivePainter(log);
  const painter = createPreferredLivePainter(engines.able, livePainter, log);
  const liveRendering = createLiveService({
    ...{ db, clock, painter, checkSettings, terms },
    mark: (bytes, sessionId) => markPassing(labelling.labels, bytes, sessionId),
  });
  const chat = createChat({
    ...{ db, connection, clock, log, files },
    offer: { ...terms, check: checkSettings },
    chats: (assistant) => chatsFor(engineSet.current(), assistant),
  });
  const readRunTimes = createRunTimes({
    clock,
    readTypical: () => readTypicalSeconds(db),
    readBySize: () => readSecondsBySize(db),
    readMeasured: () => readEstimates(db),
    isSampled,
  });
  const catalogue = createCatalogue({ engines, talkers: chat.talkers, readRunTimes, terms });
  const people = openPeople({ ...{ db, clock, log, queue, accounts }, box: engineParts.box });
  const engineAdmin = createEngineAdmin({
    ...{ db, clock, engineSet, readRunTimes, ...engineParts },
    readLastFaults: () => readLastFaults(db, clock.now()),
  });

  const payments = await openPayments({
    ...{ db, clock, log, env, box: engineParts.box },
    ownOrigin: () => originOf(app),
  });

  let draining = false;
  const assertAnswering = createAnswerCheck(database.pool);
  const assertReady = async (): Promise<void> => {
    if (draining) throw new AppError('unavailable', '服务正在关闭');
    await assertAnswering();
  };

  const app = await buildHttpApp({
    drainMs: DRAIN_MS,
    log,
    sessions,
    adminSessions: people.adminSessions,
    viewings: people.viewings,
    origins: {
      corsOrigins: env.CORS_ORIGINS,
      publicOrigin: env.PUBLIC_URL,
      exemptPaths: [...SIGNED_PATHS, ...WECHAT_PATHS],
    },
    trustedProxies: env.TRUST_PROXY,
    maxUploadBytes: env.MAX_UPLOAD_MIB * 1024 * 1024,
    onUndeclared: parts.onUndeclared,
    routes: async (scope) => {
      accountRoutes(scope, {
        ...{ accounts, sessions, codes: signIn.smsCodes, testLogin: env.TEST_LOGIN },
      });
      own.routes(scope, { codes: signIn.smsCodes, notices: signIn.smsNotices });
      signIn.routes(scope);
      wechat.routes(scope);
      fileRoutes(scope, {
        ...{ files, clock, maxUploadMib: env.MAX_UPLOAD_MIB },
        ...{ links: createFileLinks(secret), films: filmWriter },
      });
      labelRoutes(scope, { ...labelling, db, clock, files, maxUploadMib: env.MAX_UPLOAD_MIB });
      ticketRoutes(scope, { db, clock });
      payments.routes(scope);
      taskRoutes(scope, { tasks });
      historyRoutes(scope, { history });
      segmentRoutes(scope, { segment });
      liveRoutes(scope, { live: liveRendering });
      assetRoutes(scope, { assets });
      gallery.routes(scope);
      designs.routes(scope);
      chat.routes(scope);
      people.routes(scope);
      engineRoutes(scope, { engines: engineAdmin });
      operations.routes(scope);
      catalogueRoutes(scope, { catalogue, engines, version: VERSION, assertReady });
      registerMetrics(scope, env.METRICS_TOKEN);
      await registerWeb(scope, WEB_DIST, {
        headOf: async (request) =>
          toolHead(request.url) ??
          (hasPage(request.url) ? await gallery.headOf(request) : NOTHING_HERE),
        publicUrl: env.PUBLIC_URL,
      });
    },
  });

  const work = () =>
    startWorking({
      ...{ env, log, clock, db, connection, storage, queue, files, engines, previews, chat },
      livePainter,
      isClicking: segment.isInUse,
      stock: () => [
        ...(libraryFolder
          ? [startStocking({ db, storage, clock, log, folder: libraryFolder })]
          : []),
        ...(galleryFolder ? [gallery.stock(galleryFolder)] : []),
      ],
      sweeps: [
        previews.sweep,
        ...own.sweeps,
        ...people.sweeps,
        chat.sweep,
        liveRendering.sweep,
        assets.sweep,
        designs.sweep,
        ...signIn.sweeps,
        ...wechat.sweeps,
      ],
    });

  const following = repeat('engine settings', FOLLOW_ENGINES_MS, engineSet.refresh, log);
  const labelsFollowed = repeat('labels', FOLLOW_LABELS_MS, labelling.policy.refresh, log);
  const toolsFollowed = repeat('tool rules', FOLLOW_TOOLS_MS, terms.refresh, log);
  let stopWorking: () => Promise<void> = async () => undefined;
  let selling: Repeated | undefined;
  let billing: Repeated | undefined;
  return {
    app,
    async start() {
      if (env.ROLE !== 'worker') {
        await chat.open();
        // The built-in cashier is reached over this very server.
        const sell = async () => app.server.listening && payments.keep();
        selling = repeat('payments', PAYMENTS_MS, sell, log);
        const bill = async () => app.server.listening && payments.keepBills();
        billing = repeat('bills', BILLS_MS, bill, log);
      }
      if (runsTasks(env)) stopWorking = await work();
    },
    async stop() {
      draining = true;
      await Promise.all([selling?.stop(), billing?.stop()]);
      await Promise.all([app.close(), chat.close(DRAIN_MS), stopWorking()]);
      await Promise.all([
        queue.stop(),
        following.stop(),
        toolsFollowed.stop(),
        labelsFollowed.stop(),
      ]);
      await Promise.all([closeEngines(), selector.close(), painter.close()]);
      await database.close();
    },
  };
}

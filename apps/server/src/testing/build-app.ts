import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import {
  type AdminRole,
  type DataOf,
  type Endpoint,
  type Envelope,
  endpoints,
  type InputOf,
  isFinal,
  type Task,
} from '@zhuhui/contracts';
import type { Settings } from '@zhuhui/tools';
import type { LightMyRequestResponse } from 'fastify';
import { composeServer, type Server } from '../compose.ts';
import type { ChatModel } from '../engines/chat/chat-model.ts';
import type { Engine } from '../engines/engine.ts';
import { createFakeEngine } from '../engines/fake/engine.ts';
import { type Clock, systemClock } from '../platform/clock/clock.ts';
import { openDatabase } from '../platform/db/client.ts';
import { admins } from '../platform/db/schema.ts';
import { type Env, readEnv } from '../platform/env.ts';
import type { FilmEncoder } from '../platform/film/encoder.ts';
import { newId } from '../platform/ids.ts';
import { type Log, silentLog } from '../platform/log/log.ts';
import { openLocalStorage } from '../platform/storage/local-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { requestOf } from './request.ts';

/** The whole program over a real database and real files, without a port. */
export interface TestApp {
  readonly server: Server;
  readonly database: TestDatabase;
  readonly storage: Storage;
  /** Codes that would have gone out by text message, by phone; notices of a change under `<phone> changed`. */
  readonly codes: Map<string, string>;
  /** A new browser: its own cookies. */
  client(): TestClient;
  /** A browser with a signed-in user. */
  signedIn(phone?: string): Promise<TestClient>;
  /** A browser with a signed-in administrator of this role. */
  signedInAdmin(role?: AdminRole): Promise<TestClient>;
  /** Shuts the server down as a signal would; the database stays. */
  stop(): Promise<void>;
  /** Ends everything and removes what the test made. @throws when a call answered with what its contract does not tell */
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** `configured`: those that are stored, as in the product. */
  readonly engines?: readonly Engine[] | 'configured';
  readonly chats?: readonly ChatModel[];
  readonly clock?: Clock;
  readonly log?: Log;
  /** Another process of the same installation: shares that one's database and files. */
  readonly beside?: TestApp;
  /** False: the app only takes tasks and runs none. */
  readonly working?: boolean;
  readonly env?: Partial<Env>;
  /** Left out: a machine without a program that writes films. */
  readonly films?: FilmEncoder | null;
}

let nextPhone = 13_800_000_000;

export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { engines = [createFakeEngine()], clock = systemClock, working = true } = options;
  const { log = silentLog } = options;
  const { beside, films = null } = options;
  const database = beside?.database ?? (await createTestDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'zhuhui-app-'));
  const storage = beside?.storage ?? openLocalStorage(folder);
  const codes = new Map<string, string>();
  const complaints = new Set<string>();
  // The server closes its own connections; the test keeps others to look at what is left.
  const own = openDatabase({ connection: database.connection, log: silentLog, maxConnections: 6 });
  const server = await composeServer({
    env: { ...readEnv({ TEST_LOGIN: '1', NODE_ENV: 'test', SELF_BENCHMARK: '0' }), ...options.env },
    log,
    clock,
    database: own,
    connection: database.connection,
    storage,
    ...(engines !== 'configured' && { engines }),
    chats: options.chats,
    sms: {
      name: 'test',
      leavesServer: false,
      sendCode: async (phone, code) => void codes.set(phone, code),
      sendPhoneChanged: async (phone, ending) => void codes.set(`${phone} changed`, ending),
    },
    films,
    secret: 'test secret, 32 characters or more',
    onUndeclared: (complaint) => complaints.add(complaint),
  });
  if (working) await server.start();
  let stopped = false;
  const stop = async (): Promise<void> => {
    if (stopped) return;
    stopped = true;
    await server.stop();
  };
  const client = () => createClient(server);
  return {
    server,
    database,
    storage,
    codes,
    client,
    async signedIn(phone = String(nextPhone++)) {
      const browser = client();
      await browser.call(endpoints.testLogin, { phoneNo: phone });
      return browser;
    },
    async signedInAdmin(role = 'operator') {
      const [account, password] = [`${role}-${nextPhone++}`, 'a password of the tests'];
      const passwordHash = await hash(password);
      await database.db.insert(admins).values({ id: newId(), account, passwordHash, role });
      const browser = client();
      await browser.call(endpoints.adminLogin, { account, password });
      return browser;
    },
    stop,
    async close() {
      await stop();
      if (!beside) await database.drop();
      await rm(folder, { recursive: true, force: true });
      if (complaints.size > 0) throw new Error([...complaints].join('\n'));
    },
  };
}

export interface TestClient {
  /** Calls an endpoint and expects success. */
  call<E extends Endpoint>(endpoint: E, input?: InputOf<E>): Promise<DataOf<E>>;
  /** Calls an endpoint and gives the whole answer. */
  send<E extends Endpoint>(endpoint: E, input?: unknown): Promise<Answer<E>>;
  /** The same with the answer as it came; `file` goes with a call that takes one. */
  raw(endpoint: Endpoint, input?: unknown, file?: Uint8Array): Promise<LightMyRequestResponse>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** What it sends as its cookies. */
  cookie(): string;
  /** Calls an endpoint that answers with a stream; reading it is up to the caller. */
  open<E extends Endpoint>(endpoint: E, input?: InputOf<E>): Promise<Readable>;
  upload(bytes: Uint8Array, fileName?: string): Promise<DataOf<typeof endpoints.uploadImage>>;
  tryUpload(bytes: Uint8Array): Promise<Answer<typeof endpoints.uploadImage>>;
  /** Starts a task and waits for its end. */
  run(tool: string, settings: Settings): Promise<Task>;
  finished(taskId: string): Promise<Task>;
}

export interface Answer<E extends Endpoint> {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: Envelope<DataOf<E>>;
}

const FINISH_WITHIN_MS = 60_000;

function createClient(server: Server): TestClient {
  const cookies = new Map<string, string>();

  const inject = async (request: {
    method: 'GET' | 'POST' | 'DELETE';
    url: string;
    payload?: object | Buffer | NodeJS.ReadableStream;
    headers?: Record<string, string>;
    payloadAsStream?: boolean;
  }): Promise<LightMyRequestResponse> => {
    const cookie = cookieOf(cookies);
    const response = await server.app.inject({
      ...request,
      headers: { ...request.headers, ...(cookie ? { cookie } : {}) },
    });
    for (const { name, value } of response.cookies) {
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  };

  const send = async <E extends Endpoint>(endpoint: E, input?: unknown): Promise<Answer<E>> => {
    const response = await inject(requestOf(endpoint, input));
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  };

  const tryUpload: TestClient['tryUpload'] = async (bytes) => {
    const response = await inject(requestOf(endpoints.uploadImage, {}, bytes));
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  };

  const call: TestClient['call'] = async (endpoint, input) => dataOf(await send(endpoint, input));

  const finished = async (taskId: string): Promise<Task> => {
    const deadline = Date.now() + FINISH_WITHIN_MS;
    for (;;) {
      const task = await call(endpoints.getTask, { taskId });
      if (isFinal(task.status)) return task;
      if (Date.now() > deadline) throw new Error(`task ${taskId} still ${task.status}`);
      await delay(20);
    }
  };

  return {
    call,
    send,
    async open(endpoint, input) {
      const request = { ...requestOf(endpoint, input), payloadAsStream: true };
      return (await inject(request)).stream();
    },
    cookie: () => cookieOf(cookies),
    raw: (endpoint, input, file) => inject(requestOf(endpoint, input, file)),
    get: (url, headers = {}) => inject({ method: 'GET', url, headers }),
    tryUpload,
    upload: async (bytes) => dataOf(await tryUpload(bytes)),
    finished,
    async run(tool, settings) {
      const { taskId } = await call(endpoints.startTask, { tool, settings });
      return finished(taskId);
    },
  };
}

const cookieOf = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

function dataOf<E extends Endpoint>(answer: Answer<E>): DataOf<E> {
  if (answer.body.error.code !== 0) {
    throw new Error(`HTTP ${answer.status}: ${JSON.stringify(answer.body.error)}`);
  }
  return answer.body.data as DataOf<E>;
}

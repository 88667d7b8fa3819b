import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createChatTranslator } from '../../engines/prompt/chat-translator.ts';
import { createNetwork } from '../../engines/remote/network.ts';
import { captureLog } from '../../engines/testing/captured-log.ts';
import { readEnv } from '../../platform/env.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type LiveEngineSet, openEngineSet } from './engine-set.ts';
import { enginesFromEnvironment } from './from-environment.ts';
import {
  type EngineRow,
  listEngines,
  removeEngine,
  saveEngine,
  saveToolEngines,
} from './repository.ts';
import { syncEnvironmentEngines } from './sync-environment.ts';

describe('configured engines', () => {
  const box = createSecretBox('an installation key of thirty-two characters');
  const network = createNetwork({ privateHosts: [] });
  const { log, text: logged } = captureLog();
  let database: TestDatabase;
  const sets: LiveEngineSet[] = [];
  let minute = 0;

  const now = () => new Date(Date.UTC(2026, 0, 1, 0, minute++));
  const start = async (env: Record<string, string>, withBox = box) => {
    await syncEnvironmentEngines(database.db, enginesFromEnvironment(readEnv(env)), withBox, now());
    const translator = createChatTranslator({ chats: () => [], log });
    const engineDeps = { log, network, privateHosts: [], translator };
    const set = await openEngineSet({ db: database.db, box: withBox, engineDeps });
    sets.push(set);
    return set;
  };
  const ids = (set: LiveEngineSet) => set.current().engines.map(({ id }) => id);
  const change = async (id: string, changed: Partial<EngineRow>) => {
    const row = (await listEngines(database.db)).find((each) => each.id === id);
    if (!row) throw new Error(id);
    await saveEngine(database.db, { ...row, ...changed, updatedAt: now() });
  };

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await Promise.all(sets.splice(0).map((set) => set.close()));
    await database.drop();
  });

  it('are the built-in one alone when the environment names none', async () => {
    expect(ids(await start({}))).toEqual(['local']);
  });

  it('are those whose variables are set, the built-in one last, keys sealed', async () => {
    const options = JSON.stringify({ chatModel: 'talker' });
    const set = await start({ OPENAI_API_KEY: 'sk-secret-1', OPENAI_OPTIONS: options });
    expect(ids(set)).toEqual(['openai', 'local']);
    expect(set.current().chats.map(({ id }) => id)).toEqual(['openai']);
    const rows = await listEngines(database.db);
    expect(JSON.stringify(rows)).not.toContain('sk-secret-1');
    expect(rows[0]?.sealedKey).toMatch(/^v1\./);
  });

  it('follow the environment until an operator has changed them', async () => {
    await start({});
    expect(ids(await start({ OPENAI_API_KEY: 'k1' }))).toEqual(['openai', 'local']);
    const named = (await listEngines(database.db))[0]?.updatedAt;
    await start({ OPENAI_API_KEY: 'k1' });
    expect((await listEngines(database.db))[0]?.updatedAt).toEqual(named);
    await start({ OPENAI_API_KEY: 'k2', OPENAI_URL: 'http://10.0.0.5/v1' });
    expect((await listEngines(database.db))[0]?.baseUrls).toEqual(['http://10.0.0.5/v1']);

    await change('openai', { name: '出图机', source: 'admin' });
    await start({ OPENAI_API_KEY: 'k3', OPENAI_URL: 'http://10.0.0.6/v1' });
    expect((await listEngines(database.db))[0]).toMatchObject({
      name: '出图机',
      baseUrls: ['http://10.0.0.5/v1'],
    });
    expect(ids(await start({}))).toEqual(['openai', 'local']);
    await change('openai', { source: 'environment' });
    expect(ids(await start({}))).toEqual(['local']);
  });

  it('are made anew when they change, kept when they do not, and served in a tool’s own order', async () => {
    const set = await start({ OPENAI_API_KEY: 'k' });
    const [openai, local] = set.current().engines;
    await change('openai', { name: '别名' });
    await saveToolEngines(database.db, 'indoorRender', ['local'], now());
    await set.refresh();
    const after = set.current();
    expect(after.engines[0]).not.toBe(openai);
    expect(after.engines[0]?.name).toBe('别名');
    expect(after.engines[1]).toBe(local);
    expect(after.orders.get('indoorRender')).toEqual(['local']);

    await change('openai', { enabled: false });
    await saveToolEngines(database.db, 'indoorRender', [], now());
    await set.refresh();
    expect(ids(set)).toEqual(['local']);
    expect(set.current().orders.size).toBe(0);
    await removeEngine(database.db, 'openai');
    await set.refresh();
    expect(ids(set)).toEqual(['local']);
  });

  it('with a wrong configuration are left out and do not hinder the others', async () => {
    const set = await start({ OPENAI_API_KEY: 'sk-wrong', OPENAI_OPTIONS: '{"quality":"best"}' });
    expect(ids(set)).toEqual(['local']);
    expect(logged()).toContain('left out');
    expect(logged()).not.toContain('sk-wrong');
    const other = createSecretBox('another installation key, also long enough');
    await start({ OPENAI_API_KEY: 'k' });
    await change('openai', { source: 'admin' });
    expect(ids(await start({}, other))).toEqual(['local']);
  });
});

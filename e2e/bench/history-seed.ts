import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/**
 * A studio's years of work, written straight into the database of a running product: tens of thousands
 * of tasks over thirty months whose results share a few photographs.
 */

const photos = path.resolve(import.meta.dirname, '../../packages/kernels/bench/photos');
const PHOTOS = ['kitchen', 'living_room', 'coffee', 'dock', 'canyon', 'kodim01', 'kodim08'];
const PHONE = '13800000050';
const MONTHS = 30;
const LOOKED_AT_WITHIN_MS = 60_000;

const TOOLS = [
  'indoorRender',
  'gongzhuangRender',
  'atmosphereChange',
  'toline',
  'architecturalRender',
];
const STYLES = ['奶油风', '侘寂', '现代简约', '新中式', '工业风', '法式', '北欧', '孟菲斯'];
const ROOMS = ['客厅', '卧室', '厨房', '书房', '展厅', '办公室', '民宿大堂', '售楼处', '茶室'];
const SURFACES = [
  '胡桃木地板',
  '水磨石地面',
  '鱼肚白岩板',
  '微水泥墙面',
  '护墙板',
  '无主灯',
  '红砖',
];

export interface SeededUser {
  /** Value of the Cookie header. */
  readonly cookie: string;
  readonly userId: string;
}

/** Opens the database that a product keeps in its data folder. */
export async function openProductDatabase(dataDir: string): Promise<pg.Client> {
  // Lines: pid, data folder, start time, port, socket folder, …
  const lines = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({
    host: lines[4],
    port: Number(lines[3]),
    user: 'zhuhui',
    database: 'zhuhui',
  });
  await client.connect();
  return client;
}

/** Signs a user in and gives him `count` tasks. The product has to run with TEST_LOGIN=1. */
export async function seedHistory(
  product: { readonly url: string; readonly dataDir: string },
  count: number,
): Promise<SeededUser> {
  const user = await signIn(product.url);
  const fileIds = [];
  for (const photo of PHOTOS) fileIds.push(await upload(product.url, user.cookie, photo));
  const db = await openProductDatabase(product.dataDir);
  try {
    await insertOriginals(db, user.userId, fileIds);
    await untilLookedAt(db);
    await insertTasks(db, user.userId, fileIds, count);
    await db.query('vacuum analyze');
  } finally {
    await db.end();
  }
  return user;
}

async function signIn(url: string): Promise<SeededUser> {
  const response = await fetch(`${url}/api/test/testlogin?phoneNo=${PHONE}`);
  const { data } = (await response.json()) as { data: { id: string } };
  return {
    cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    userId: data.id,
  };
}

async function upload(url: string, cookie: string, photo: string): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([readFileSync(path.join(photos, `${photo}.png`))]), 'photo.png');
  const response = await fetch(`${url}/api/ai/uploadImage`, {
    method: 'POST',
    headers: { cookie },
    body,
  });
  return ((await response.json()) as { data: { fileId: string } }).data.fileId;
}

const TASK_COLUMNS = `id, user_id, tool, settings, settings_version, ticket_type, cost, status, virtual_time,
  job_id, progress, stage, effective, favorite, created_at, queued_at, started_at, finished_at, error_message`;

/** One task per photograph: the product looks at these, the others take their colours from them. */
async function insertOriginals(db: pg.Client, userId: string, fileIds: string[]): Promise<void> {
  await db.query(
    `insert into tasks (${TASK_COLUMNS})
     select 'original' || n, $1, 'indoorRender', '{}', 1, 1, 2, 'succeeded', 0, gen_random_uuid(), 1,
       '', '{}', false, at, at, at, at, null
     from generate_series(1, $2::int) n, lateral (select now() - interval '31 months' as at) t`,
    [userId, fileIds.length],
  );
  await db.query(
    `insert into task_results (task_id, ordinal, file_id, kind)
     select 'original' || n, 0, file_id, 'image' from unnest($1::text[]) with ordinality f(file_id, n)`,
    [fileIds],
  );
}

async function untilLookedAt(db: pg.Client): Promise<void> {
  const deadline = Date.now() + LOOKED_AT_WITHIN_MS;
  for (;;) {
    const { rowCount } = await db.query('select 1 from task_results where palette is null limit 1');
    if (rowCount === 0) return;
    if (Date.now() > deadline) throw new Error('the results were not looked at');
    await delay(200);
  }
}

async function insertTasks(db: pg.Client, userId: string, fileIds: string[], count: number) {
  await db.query(
    `insert into tasks (${TASK_COLUMNS})
     select 'seeded' || n, $1, tool, jsonb_build_object('uploadImage', file, 'prompt', prompt,
         'negativePrompt', '杂乱，模糊，变形，低清晰度，文字，水印', 'cnStrength', 0.75, 'lock', 1,
         'count', 1, 'inputKind', 'auto', 'ipaPlus', false, 'ignoreWordAndImage', false),
       1, 1, 2, case when n % 29 = 0 then 'failed' else 'succeeded' end::task_state, 0,
       gen_random_uuid(), 1, '已完成', jsonb_build_object('prompt', repeat(prompt || '，', 4)),
       n % 17 = 0, at, at, at, at + interval '8 seconds',
       case when n % 29 = 0 then '输入的图片太暗，看不清结构' end
     from generate_series(1, $2::int) n, lateral (select
       now() - interval '1 month' * ${MONTHS} * (n - 0.5) / $2 as at,
       ($3::text[])[1 + n % cardinality($3::text[])] as tool,
       ($4::text[])[1 + n % cardinality($4::text[])] as file,
       ($5::text[])[1 + n % cardinality($5::text[])] || ($6::text[])[1 + n % cardinality($6::text[])]
         || '，' || ($7::text[])[1 + n % cardinality($7::text[])] || '，暖光，方案 ' || n as prompt) t`,
    [userId, count, TOOLS, fileIds, STYLES, ROOMS, SURFACES],
  );
  await db.query(
    `insert into task_results (task_id, ordinal, file_id, kind, palette)
     select t.id, o, r.file_id, 'image', r.palette
     from tasks t join task_results r
       on r.file_id = t.settings ->> 'uploadImage' and r.task_id like 'original%',
       generate_series(0, case when t.favorite then 1 else 0 end) o
     where t.id like 'seeded%' and t.status = 'succeeded'`,
  );
  await db.query(
    `insert into result_colours (task_id, ordinal, nth, user_id, cell, x, y, z, share)
     select r.task_id, r.ordinal, c.nth, c.user_id, c.cell, c.x, c.y, c.z, c.share
     from task_results r
       join task_results o on o.file_id = r.file_id and o.task_id like 'original%'
       join result_colours c on c.task_id = o.task_id
     where r.task_id like 'seeded%'`,
  );
}

/** Waits until housekeeping, which runs when the product starts, has made every task searchable. */
export async function untilSearchable(dataDir: string, withinMs: number): Promise<void> {
  const db = await openProductDatabase(dataDir);
  const deadline = Date.now() + withinMs;
  try {
    for (;;) {
      const { rows } = await db.query(
        'select (select count(*) from tasks) - (select count(*) from task_words) as missing',
      );
      if (Number(rows[0]?.missing) === 0) break;
      if (Date.now() > deadline) throw new Error(`${rows[0]?.missing} tasks without words`);
      await delay(500);
    }
    await db.query('vacuum analyze task_words');
  } finally {
    await db.end();
  }
}

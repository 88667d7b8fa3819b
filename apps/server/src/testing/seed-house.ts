import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/client.ts';

/**
 * A house with a history: users, tasks over 90 days with their tickets and files, orders. Everything
 * follows from row numbers, so each run sees the same.
 */
export async function seedHouse(
  db: Db,
  { users, tasks }: { readonly users: number; readonly tasks: number },
): Promise<void> {
  await db.execute(sql`
    insert into users (id, phone, nickname, invite_code, created_at)
    select 'u' || n, (13000000000 + n)::text, '用户', 'C' || n, now() - (n % 120) * interval '1 day'
    from generate_series(1, ${users}::int) n`);
  await db.execute(sql`
    insert into tasks (id, user_id, tool, settings, settings_version, ticket_type, cost, status,
      virtual_time, queued_at, job_id, attempt, engine, effective, created_at, started_at, finished_at)
    select 't' || n, 'u' || (1 + (n::bigint * 7919) % ${users}), tool, '{"prompt": "庭院"}', 1, 1, 2, status, n,
      ended - (wait + run) * interval '1 ms', gen_random_uuid(), 1,
      jsonb_build_object('id', engine, 'name', engine, 'version', '1'), '{}',
      ended - (wait + run) * interval '1 ms', ended - run * interval '1 ms', ended
    from (
      select n,
        (array['indoorRender', 'text2Img', 'clean', 'toline', 'upScaleImg', 'lama', 'materialChange'])
          [1 + (n * 31 % 97) % 7] as tool,
        (array['local', 'local', 'local', 'comfy'])[1 + n * 13 % 4] as engine,
        (case when n % 23 = 0 then 'failed' when n % 41 = 0 then 'cancelled' else 'succeeded' end)::task_state as status,
        200 + (n::bigint * 2654435761 % 9000)::int as run, (n::bigint * 40503 % 4000)::int as wait,
        now() - (n::float8 / ${tasks}) * interval '90 days' as ended
      from generate_series(1, ${tasks}::int) n
    ) as made`);
  await db.execute(sql`
    with moved as (
      insert into ledger_transfers (ref, kind, user_id, ticket_type, task_id, memo, created_at)
      select 'seed:' || n, 'settle', 'u' || (1 + (n::bigint * 7919) % ${users}), 1, 't' || n, '出图',
        now() - (1 - n::float8 / ${tasks}) * interval '90 days'
      from generate_series(1, ${tasks}::int) n returning id, user_id
    )
    insert into ledger_entries (transfer_id, account, user_id, ticket_type, batch_id, amount)
    select id, unnest(array['issued', 'spent']::ledger_account[]), user_id, 1, id, unnest(array[-2, 2])
    from moved`);
  await db.execute(sql`
    insert into files (id, owner_id, purpose, state, storage_key, mime, width_px, height_px, bytes, created_at)
    select 'f' || n, 'u' || (1 + n % ${users}), 'result', 'ready', 'k' || n, 'image/png', 1024, 768, 900000 + n, now()
    from generate_series(1, ${tasks}::int) n`);
  await db.execute(sql`
    insert into orders (order_no, user_id, product_id, subject, amount_fen, goods, status, expires_at, paid_at, created_at)
    select 'ZHSEED' || lpad(n::text, 8, '0'), 'u' || (1 + n % ${users}), p.id, p.name, p.price_fen, p.goods, 'completed',
      now(), now() - (n % 90) * interval '1 day', now() - (n % 90) * interval '1 day'
    from generate_series(1, 3000) n, (select * from products order by position limit 1) p`);
  await db.execute(sql`vacuum analyze`);
}

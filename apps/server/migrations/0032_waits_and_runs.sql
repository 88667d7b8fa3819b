-- One rewrite of the table. Columns that go take their index along.
ALTER TABLE "tasks"
  DROP COLUMN "wait_ms",
  DROP COLUMN "run_ms",
  ADD COLUMN "wait_ms" integer GENERATED ALWAYS AS (case when queued_at is not null and started_at is not null then least(extract(epoch from started_at - queued_at) * 1000, 2147483647)::integer end) STORED,
  ADD COLUMN "run_ms" integer GENERATED ALWAYS AS (case when started_at is not null and finished_at is not null then least(extract(epoch from finished_at - started_at) * 1000, 2147483647)::integer end) STORED;--> statement-breakpoint
CREATE INDEX "tasks_figures" ON "tasks" USING btree ("finished_at","status","tool","engine_id","run_ms","wait_ms","user_id") WHERE "tasks"."finished_at" is not null;
--> statement-breakpoint
-- Days that were counted before told 2147483647 ms, step 1074, of tasks that never started.
UPDATE "day_figures" SET "figures" = "figures" || jsonb_build_object(
  'waited', (
    SELECT coalesce(jsonb_agg(v ORDER BY n), '[]')
    FROM jsonb_array_elements("figures" -> 'waited') WITH ORDINALITY AS w(v, n)
    WHERE "figures" -> 'waited' -> ((n - 1) / 2 * 2)::int <> '1074'
  ),
  'ends', (
    SELECT coalesce(jsonb_agg(e || jsonb_build_object('ran', (
      SELECT coalesce(jsonb_agg(v ORDER BY n), '[]')
      FROM jsonb_array_elements(e -> 'ran') WITH ORDINALITY AS r(v, n)
      WHERE e -> 'ran' -> ((n - 1) / 2 * 2)::int <> '1074'
    )) ORDER BY o), '[]')
    FROM jsonb_array_elements("figures" -> 'ends') WITH ORDINALITY AS ends(e, o)
  )
);

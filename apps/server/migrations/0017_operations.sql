CREATE TABLE "announcement_reads" (
	"announcement_id" text NOT NULL,
	"user_id" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "announcement_reads_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"audience" text DEFAULT 'all' NOT NULL,
	"shown_from" timestamp (3) with time zone NOT NULL,
	"shown_to" timestamp (3) with time zone NOT NULL,
	"dismissable" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feature_texts" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"body" text NOT NULL,
	"account" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feature_texts_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE TABLE "house_switches" (
	"name" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_faults" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"task_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"engine_id" text,
	"message" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_rules" (
	"tool_id" text PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"base_price" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "source" text DEFAULT 'product' NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "engine_id" text GENERATED ALWAYS AS (engine ->> 'id') STORED;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "wait_ms" integer GENERATED ALWAYS AS (least(extract(epoch from started_at - queued_at) * 1000, 2147483647)::integer) STORED;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "run_ms" integer GENERATED ALWAYS AS (least(extract(epoch from finished_at - started_at) * 1000, 2147483647)::integer) STORED;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_reads_user" ON "announcement_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcements_end" ON "announcements" USING btree ("shown_to");--> statement-breakpoint
CREATE INDEX "task_faults_task" ON "task_faults" USING btree ("task_id","id");--> statement-breakpoint
CREATE INDEX "task_faults_age" ON "task_faults" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "files_weight" ON "files" USING btree ("purpose","bytes") WHERE "files"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "ledger_entries_house" ON "ledger_entries" USING btree ("transfer_id","account","ticket_type","amount") WHERE "ledger_entries"."account" in ('issued', 'spent', 'expired', 'adjusted');--> statement-breakpoint
CREATE INDEX "ledger_transfers_age" ON "ledger_transfers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_newest" ON "tasks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_figures" ON "tasks" USING btree ("finished_at","status","tool","engine_id","run_ms","wait_ms","user_id") WHERE "tasks"."finished_at" is not null;
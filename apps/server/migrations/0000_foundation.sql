CREATE TYPE "public"."file_state" AS ENUM('pending', 'ready', 'deleted');--> statement-breakpoint
CREATE TYPE "public"."ledger_account" AS ENUM('available', 'reserved', 'issued', 'spent', 'expired', 'adjusted');--> statement-breakpoint
CREATE TYPE "public"."task_state" AS ENUM('queued', 'running', 'succeeded', 'failed', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."transfer_kind" AS ENUM('grant', 'reserve', 'settle', 'release', 'expire', 'adjust');--> statement-breakpoint
CREATE TABLE "admins" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admins_account_unique" UNIQUE("account")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"purpose" text NOT NULL,
	"state" "file_state" NOT NULL,
	"storage_key" text NOT NULL,
	"mime" text NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"task_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transfer_id" bigint NOT NULL,
	"account" "ledger_account" NOT NULL,
	"user_id" text NOT NULL,
	"ticket_type" smallint NOT NULL,
	"batch_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "ledger_entry_moves" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"kind" "transfer_kind" NOT NULL,
	"user_id" text NOT NULL,
	"ticket_type" smallint NOT NULL,
	"task_id" text,
	"memo" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transfers_ref_unique" UNIQUE("ref"),
	CONSTRAINT "ledger_ticket_type" CHECK ("ledger_transfers"."ticket_type" in (1, 2, 3))
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_windows_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"phone" text PRIMARY KEY NOT NULL,
	"code_mac" text NOT NULL,
	"tries_left" smallint NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_results" (
	"task_id" text NOT NULL,
	"ordinal" smallint NOT NULL,
	"file_id" text NOT NULL,
	"kind" text NOT NULL,
	"duration_seconds" real,
	"seed" bigint,
	"scores" jsonb,
	CONSTRAINT "task_results_task_id_ordinal_pk" PRIMARY KEY("task_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"tool" text NOT NULL,
	"settings" jsonb NOT NULL,
	"settings_version" integer NOT NULL,
	"client_request_id" text,
	"ticket_type" smallint NOT NULL,
	"cost" integer NOT NULL,
	"status" "task_state" DEFAULT 'queued' NOT NULL,
	"virtual_time" integer NOT NULL,
	"queued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"job_id" uuid NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lost_attempts" integer DEFAULT 0 NOT NULL,
	"worker_id" integer,
	"progress" real DEFAULT 0 NOT NULL,
	"stage" text DEFAULT '' NOT NULL,
	"engine" jsonb,
	"effective" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"remote_id" text,
	"error_message" text,
	"favorite" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "tasks_client_request" UNIQUE("user_id","client_request_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"nickname" text NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"user_type" text DEFAULT 'user' NOT NULL,
	"invite_code" text NOT NULL,
	"invited_with" text,
	"source" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_phone_unique" UNIQUE("phone"),
	CONSTRAINT "users_invite_code_unique" UNIQUE("invite_code")
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_results" ADD CONSTRAINT "task_results_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_results" ADD CONSTRAINT "task_results_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "files_unsettled" ON "files" USING btree ("state","created_at") WHERE "files"."state" <> 'ready';--> statement-breakpoint
CREATE INDEX "files_task" ON "files" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_transfer" ON "ledger_entries" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_balance" ON "ledger_entries" USING btree ("user_id","ticket_type","account","batch_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_user" ON "ledger_transfers" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_task" ON "ledger_transfers" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_expiry" ON "ledger_transfers" USING btree ("expires_at") WHERE "ledger_transfers"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "rate_windows_age" ON "rate_windows" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tasks_history" ON "tasks" USING btree ("user_id","created_at" DESC NULLS LAST,"id") WHERE "tasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_queue" ON "tasks" USING btree ("virtual_time","queued_at") WHERE "tasks"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "tasks_active" ON "tasks" USING btree ("user_id","virtual_time") WHERE "tasks"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "tasks_running" ON "tasks" USING btree ("worker_id") WHERE "tasks"."status" = 'running';--> statement-breakpoint
CREATE INDEX "tasks_measured" ON "tasks" USING btree ("tool","finished_at" DESC NULLS LAST) WHERE "tasks"."status" = 'succeeded';--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_job" ON "tasks" USING btree ("job_id");
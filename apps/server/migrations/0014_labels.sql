CREATE TABLE "content_log" (
	"content_id" text PRIMARY KEY NOT NULL,
	"task_id" text NOT NULL,
	"tool" text NOT NULL,
	"kind" text NOT NULL,
	"file_id" text NOT NULL,
	"sha256" text NOT NULL,
	"look" bit(256),
	"parents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"policy_version" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "label_policies" (
	"version" bigserial PRIMARY KEY NOT NULL,
	"policy" jsonb NOT NULL,
	"account" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unmarked_downloads" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"grant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"file_id" text NOT NULL,
	"content_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unmarked_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"granted_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "label" jsonb;--> statement-breakpoint
CREATE INDEX "content_log_sha256" ON "content_log" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "content_log_task" ON "content_log" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "unmarked_downloads_user" ON "unmarked_downloads" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "unmarked_grants_user" ON "unmarked_grants" USING btree ("user_id");
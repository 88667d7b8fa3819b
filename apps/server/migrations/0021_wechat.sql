CREATE TABLE "scan_scenes" (
	"id" text PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"secret_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"place" text NOT NULL,
	"user_id" text,
	"app_id" text,
	"open_id" text,
	"union_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wechat_identities" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"app_id" text NOT NULL,
	"open_id" text NOT NULL,
	"union_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wechat_identities_open" UNIQUE("app_id","open_id")
);
--> statement-breakpoint
CREATE TABLE "wechat_messages" (
	"key" text PRIMARY KEY NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wechat_tokens" (
	"app_id" text PRIMARY KEY NOT NULL,
	"sealed_token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scan_scenes" ADD CONSTRAINT "scan_scenes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_identities" ADD CONSTRAINT "wechat_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scan_scenes_expiry" ON "scan_scenes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "scan_scenes_open" ON "scan_scenes" USING btree ("app_id","open_id");--> statement-breakpoint
CREATE INDEX "scan_scenes_user" ON "scan_scenes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wechat_identities_union" ON "wechat_identities" USING btree ("union_id");--> statement-breakpoint
CREATE INDEX "wechat_identities_user" ON "wechat_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wechat_messages_age" ON "wechat_messages" USING btree ("created_at");
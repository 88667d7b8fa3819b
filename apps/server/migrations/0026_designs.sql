CREATE TABLE "design_approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"version_id" text NOT NULL,
	"view_id" text NOT NULL,
	"share_id" text,
	"author" text NOT NULL,
	"visitor" text NOT NULL,
	"sha256" text NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "design_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"ordinal" bigserial NOT NULL,
	"version_id" text NOT NULL,
	"share_id" text,
	"reply_to" text,
	"number" integer,
	"pin_x" real,
	"pin_y" real,
	"side" text NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"visitor" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "design_projects" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"place" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "design_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"token_hash" text NOT NULL,
	"pin_hash" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"shows" text NOT NULL,
	"can_comment" boolean NOT NULL,
	"can_approve" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "design_shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "design_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"view_id" text NOT NULL,
	"file_id" text NOT NULL,
	"number" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_current" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "design_views" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"place" integer NOT NULL,
	"next_number" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "design_approvals" ADD CONSTRAINT "design_approvals_version_id_design_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."design_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_approvals" ADD CONSTRAINT "design_approvals_view_id_design_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."design_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_approvals" ADD CONSTRAINT "design_approvals_share_id_design_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."design_shares"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_comments" ADD CONSTRAINT "design_comments_version_id_design_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."design_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_comments" ADD CONSTRAINT "design_comments_share_id_design_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."design_shares"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_comments" ADD CONSTRAINT "design_comments_reply_to_design_comments_id_fk" FOREIGN KEY ("reply_to") REFERENCES "public"."design_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_projects" ADD CONSTRAINT "design_projects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_shares" ADD CONSTRAINT "design_shares_project_id_design_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."design_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_versions" ADD CONSTRAINT "design_versions_view_id_design_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."design_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_versions" ADD CONSTRAINT "design_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_views" ADD CONSTRAINT "design_views_project_id_design_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."design_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "design_approvals_version" ON "design_approvals" USING btree ("version_id","approved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "design_approvals_in_force" ON "design_approvals" USING btree ("view_id") WHERE "design_approvals"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "design_comments_version" ON "design_comments" USING btree ("version_id","ordinal");--> statement-breakpoint
CREATE INDEX "design_comments_reply" ON "design_comments" USING btree ("reply_to");--> statement-breakpoint
CREATE INDEX "design_projects_owner" ON "design_projects" USING btree ("owner_id","place");--> statement-breakpoint
CREATE INDEX "design_projects_trash" ON "design_projects" USING btree ("deleted_at") WHERE "design_projects"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "design_shares_project" ON "design_shares" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "design_versions_number" ON "design_versions" USING btree ("view_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "design_versions_current" ON "design_versions" USING btree ("view_id") WHERE "design_versions"."is_current";--> statement-breakpoint
CREATE INDEX "design_versions_file" ON "design_versions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "design_versions_trash" ON "design_versions" USING btree ("deleted_at") WHERE "design_versions"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "design_views_project" ON "design_views" USING btree ("project_id","place");--> statement-breakpoint
CREATE INDEX "design_views_trash" ON "design_views" USING btree ("deleted_at") WHERE "design_views"."deleted_at" is not null;
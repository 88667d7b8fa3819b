CREATE TABLE "gallery_album_items" (
	"album_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gallery_album_items_album_id_entry_id_pk" PRIMARY KEY("album_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "gallery_albums" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery_authors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gallery_authors_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "gallery_colours" (
	"image_id" text NOT NULL,
	"nth" smallint NOT NULL,
	"entry_id" text NOT NULL,
	"cell" smallint NOT NULL,
	"x" real NOT NULL,
	"y" real NOT NULL,
	"z" real NOT NULL,
	"share" real NOT NULL,
	CONSTRAINT "gallery_colours_image_id_nth_pk" PRIMARY KEY("image_id","nth")
);
--> statement-breakpoint
CREATE TABLE "gallery_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"entry_id" text NOT NULL,
	"user_id" text NOT NULL,
	"body" text NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery_downloads" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"image_id" text NOT NULL,
	"format" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"style" text,
	"space" text,
	"area_m2" integer,
	"city" text DEFAULT '' NOT NULL,
	"budget" text,
	"designer" text DEFAULT '' NOT NULL,
	"allow_input" boolean DEFAULT false NOT NULL,
	"consented_at" timestamp (3) with time zone NOT NULL,
	"pictures" smallint NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"collects" integer DEFAULT 0 NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"heat" double precision DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"judged_by" text DEFAULT '' NOT NULL,
	"judged_at" timestamp (3) with time zone,
	"source" text DEFAULT 'user' NOT NULL,
	"client_request_id" text,
	"words" text DEFAULT '' NOT NULL,
	"grams" integer[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "gallery_entries_request" UNIQUE("author_id","client_request_id")
);
--> statement-breakpoint
CREATE TABLE "gallery_files" (
	"file_id" text PRIMARY KEY NOT NULL,
	"entry_id" text NOT NULL,
	"role" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery_follows" (
	"user_id" text NOT NULL,
	"author_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gallery_follows_user_id_author_id_pk" PRIMARY KEY("user_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "gallery_images" (
	"id" text PRIMARY KEY NOT NULL,
	"entry_id" text NOT NULL,
	"ordinal" smallint NOT NULL,
	"file_id" text NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"task_id" text,
	"tool" text NOT NULL,
	"settings" jsonb NOT NULL,
	"withheld" jsonb NOT NULL,
	"settings_version" integer NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"palette" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_ai" boolean NOT NULL,
	"look" "bytea" NOT NULL,
	"looks" integer[] NOT NULL,
	"shown_at" timestamp (3) with time zone,
	CONSTRAINT "gallery_images_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "gallery_images_place" UNIQUE("entry_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "gallery_likes" (
	"user_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gallery_likes_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "gallery_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"entry_id" text NOT NULL,
	"comment_id" text,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"settled_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "gallery_album_items" ADD CONSTRAINT "gallery_album_items_album_id_gallery_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."gallery_albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_album_items" ADD CONSTRAINT "gallery_album_items_entry_id_gallery_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."gallery_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_album_items" ADD CONSTRAINT "gallery_album_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_albums" ADD CONSTRAINT "gallery_albums_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_authors" ADD CONSTRAINT "gallery_authors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_colours" ADD CONSTRAINT "gallery_colours_image_id_gallery_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."gallery_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_colours" ADD CONSTRAINT "gallery_colours_entry_id_gallery_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."gallery_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_comments" ADD CONSTRAINT "gallery_comments_entry_id_gallery_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."gallery_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_comments" ADD CONSTRAINT "gallery_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_downloads" ADD CONSTRAINT "gallery_downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_downloads" ADD CONSTRAINT "gallery_downloads_image_id_gallery_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."gallery_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_entries" ADD CONSTRAINT "gallery_entries_author_id_gallery_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."gallery_authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_files" ADD CONSTRAINT "gallery_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_files" ADD CONSTRAINT "gallery_files_entry_id_gallery_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."gallery_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_follows" ADD CONSTRAINT "gallery_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_follows" ADD CONSTRAINT "gallery_follows_author_id_gallery_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."gallery_authors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD CONSTRAINT "gallery_images_entry_id_gallery_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."gallery_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD CONSTRAINT "gallery_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_likes" ADD CONSTRAINT "gallery_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_likes" ADD CONSTRAINT "gallery_likes_entry_id_gallery_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."gallery_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_reports" ADD CONSTRAINT "gallery_reports_entry_id_gallery_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."gallery_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_reports" ADD CONSTRAINT "gallery_reports_comment_id_gallery_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."gallery_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_reports" ADD CONSTRAINT "gallery_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gallery_album_items_user" ON "gallery_album_items" USING btree ("user_id","entry_id");--> statement-breakpoint
CREATE INDEX "gallery_album_items_entry" ON "gallery_album_items" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "gallery_albums_user" ON "gallery_albums" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gallery_albums_default" ON "gallery_albums" USING btree ("user_id") WHERE "gallery_albums"."is_default";--> statement-breakpoint
CREATE INDEX "gallery_colours_cell" ON "gallery_colours" USING btree ("cell","entry_id");--> statement-breakpoint
CREATE INDEX "gallery_colours_entry" ON "gallery_colours" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "gallery_comments_entry" ON "gallery_comments" USING btree ("entry_id","created_at","id");--> statement-breakpoint
CREATE INDEX "gallery_comments_user" ON "gallery_comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gallery_downloads_user" ON "gallery_downloads" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "gallery_downloads_image" ON "gallery_downloads" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "gallery_entries_new" ON "gallery_entries" USING btree ("published_at","id") WHERE "gallery_entries"."state" = 'published';--> statement-breakpoint
CREATE INDEX "gallery_entries_hot" ON "gallery_entries" USING btree ("heat","id") WHERE "gallery_entries"."state" = 'published';--> statement-breakpoint
CREATE INDEX "gallery_entries_branch" ON "gallery_entries" USING btree (left("category", 1),"published_at","id") WHERE "gallery_entries"."state" = 'published';--> statement-breakpoint
CREATE INDEX "gallery_entries_space_of" ON "gallery_entries" USING btree (left("category", 3),"published_at","id") WHERE "gallery_entries"."state" = 'published';--> statement-breakpoint
CREATE INDEX "gallery_entries_leaf" ON "gallery_entries" USING btree (left("category", 5),"published_at","id") WHERE "gallery_entries"."state" = 'published';--> statement-breakpoint
CREATE INDEX "gallery_entries_style" ON "gallery_entries" USING btree ("style","published_at","id") WHERE "gallery_entries"."state" = 'published';--> statement-breakpoint
CREATE INDEX "gallery_entries_space" ON "gallery_entries" USING btree ("space","published_at","id") WHERE "gallery_entries"."state" = 'published';--> statement-breakpoint
CREATE INDEX "gallery_entries_city" ON "gallery_entries" USING btree ("city","published_at","id") WHERE "gallery_entries"."state" = 'published';--> statement-breakpoint
CREATE INDEX "gallery_entries_author" ON "gallery_entries" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "gallery_entries_state" ON "gallery_entries" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "gallery_entries_grams" ON "gallery_entries" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "gallery_files_entry" ON "gallery_files" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "gallery_follows_author" ON "gallery_follows" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "gallery_images_new" ON "gallery_images" USING btree ("shown_at","id") WHERE "gallery_images"."shown_at" is not null;--> statement-breakpoint
CREATE INDEX "gallery_images_looks" ON "gallery_images" USING gin ("looks");--> statement-breakpoint
CREATE INDEX "gallery_likes_entry" ON "gallery_likes" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "gallery_likes_newest" ON "gallery_likes" USING btree ("user_id","created_at","entry_id");--> statement-breakpoint
CREATE INDEX "gallery_reports_state" ON "gallery_reports" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "gallery_reports_entry" ON "gallery_reports" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "gallery_reports_user" ON "gallery_reports" USING btree ("user_id");
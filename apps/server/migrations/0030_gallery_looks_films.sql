ALTER TABLE "gallery_entries" ADD COLUMN "films" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD COLUMN "film_file_id" text;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD COLUMN "duration_seconds" real;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD COLUMN "changed_in" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD CONSTRAINT "gallery_images_film_file_id_files_id_fk" FOREIGN KEY ("film_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gallery_entries_films" ON "gallery_entries" USING btree ("published_at","id") WHERE "gallery_entries"."state" = 'published' and "gallery_entries"."films" > 0;--> statement-breakpoint
CREATE INDEX "gallery_entries_counted" ON "gallery_entries" USING btree ("kind","category","style","space","city") WHERE "gallery_entries"."state" = 'published';--> statement-breakpoint
CREATE INDEX "gallery_images_films" ON "gallery_images" USING btree ("shown_at","id") WHERE "gallery_images"."shown_at" is not null and "gallery_images"."film_file_id" is not null;--> statement-breakpoint
CREATE INDEX "gallery_images_changed" ON "gallery_images" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "users_avatar" ON "users" USING btree ("avatar") WHERE "users"."avatar" <> '';--> statement-breakpoint
ALTER TABLE "gallery_images" ADD CONSTRAINT "gallery_images_film_file_id_unique" UNIQUE("film_file_id");--> statement-breakpoint
DROP INDEX "gallery_images_looks";--> statement-breakpoint
ALTER TABLE "gallery_images" DROP COLUMN "looks";
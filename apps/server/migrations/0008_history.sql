CREATE TABLE "result_colours" (
	"task_id" text NOT NULL,
	"ordinal" smallint NOT NULL,
	"nth" smallint NOT NULL,
	"user_id" text NOT NULL,
	"cell" smallint NOT NULL,
	"x" real NOT NULL,
	"y" real NOT NULL,
	"z" real NOT NULL,
	"share" real NOT NULL,
	CONSTRAINT "result_colours_task_id_ordinal_nth_pk" PRIMARY KEY("task_id","ordinal","nth")
);
--> statement-breakpoint
CREATE TABLE "task_words" (
	"task_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"grams" integer[] NOT NULL
);
--> statement-breakpoint
DROP INDEX "tasks_history";--> statement-breakpoint
ALTER TABLE "task_results" ADD COLUMN "palette" jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "removal_id" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "purged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "result_colours" ADD CONSTRAINT "result_colours_result" FOREIGN KEY ("task_id","ordinal") REFERENCES "public"."task_results"("task_id","ordinal") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_words" ADD CONSTRAINT "task_words_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_colours_cell" ON "result_colours" USING btree ("user_id","cell");--> statement-breakpoint
CREATE INDEX "task_words_grams" ON "task_words" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "task_results_unseen" ON "task_results" USING btree ("task_id","ordinal") WHERE "task_results"."palette" is null and "task_results"."kind" = 'image';--> statement-breakpoint
CREATE INDEX "tasks_removed" ON "tasks" USING btree ("deleted_at") WHERE "tasks"."deleted_at" is not null and "tasks"."purged_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_history" ON "tasks" USING btree ("user_id","created_at" DESC NULLS LAST,"id","tool","status","favorite") WHERE "tasks"."deleted_at" is null;
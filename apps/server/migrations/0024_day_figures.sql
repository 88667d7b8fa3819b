CREATE TABLE "day_figures" (
	"day" date PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_last_days" (
	"user_id" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_last_days" ADD CONSTRAINT "user_last_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_last_days_day" ON "user_last_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "chat_messages_age" ON "chat_messages" USING btree ("created_at","user_id");
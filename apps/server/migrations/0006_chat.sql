CREATE TYPE "public"."answer_state" AS ENUM('streaming', 'done', 'stopped', 'failed', 'broken');--> statement-breakpoint
CREATE TABLE "chat_conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"assistant" text NOT NULL,
	"domain" text,
	"title" text NOT NULL,
	"leaf_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"ordinal" bigserial NOT NULL,
	"conversation_id" text NOT NULL,
	"user_id" text NOT NULL,
	"parent_id" text,
	"role" text NOT NULL,
	"state" "answer_state" DEFAULT 'done' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"reasoning" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model" jsonb,
	"deep_thinking" boolean DEFAULT false NOT NULL,
	"error_message" text,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"prompt_tokens" integer,
	"answer_tokens" integer,
	"ticket_type" smallint NOT NULL,
	"cost" integer DEFAULT 0 NOT NULL,
	"charged" boolean DEFAULT false NOT NULL,
	"client_request_id" text,
	"worker_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "chat_messages_client_request" UNIQUE("user_id","client_request_id")
);
--> statement-breakpoint
CREATE TABLE "chat_pieces" (
	"message_id" text NOT NULL,
	"first_seq" integer NOT NULL,
	"pieces" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_pieces_message_id_first_seq_pk" PRIMARY KEY("message_id","first_seq")
);
--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_pieces" ADD CONSTRAINT "chat_pieces_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_conversations_history" ON "chat_conversations" USING btree ("user_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "chat_messages_tree" ON "chat_messages" USING btree ("conversation_id","ordinal");--> statement-breakpoint
CREATE INDEX "chat_messages_streaming" ON "chat_messages" USING btree ("worker_id") WHERE "chat_messages"."state" = 'streaming';--> statement-breakpoint
CREATE INDEX "chat_pieces_age" ON "chat_pieces" USING btree ("created_at");
CREATE TYPE "public"."order_state" AS ENUM('created', 'paying', 'paid', 'completed', 'closed', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."refund_state" AS ENUM('asked', 'done', 'failed');--> statement-breakpoint
CREATE TABLE "cashier_keys" (
	"owner" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cashier_refunds" (
	"trade_no" text NOT NULL,
	"out_request_no" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cashier_refunds_trade_no_out_request_no_pk" PRIMARY KEY("trade_no","out_request_no")
);
--> statement-breakpoint
CREATE TABLE "cashier_trades" (
	"trade_no" text PRIMARY KEY NOT NULL,
	"out_trade_no" text NOT NULL,
	"token" text NOT NULL,
	"subject" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"status" text DEFAULT 'WAIT_BUYER_PAY' NOT NULL,
	"notify_url" text DEFAULT '' NOT NULL,
	"return_url" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"notify_at" timestamp (3) with time zone,
	"notified" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "cashier_trades_out_trade_no_unique" UNIQUE("out_trade_no"),
	CONSTRAINT "cashier_trades_token" UNIQUE("token"),
	CONSTRAINT "cashier_amount" CHECK ("cashier_trades"."amount_fen" >= 1)
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"level" smallint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ref" text NOT NULL,
	"months_granted" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "memberships_ref_unique" UNIQUE("ref")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"event" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_no" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"subject" text NOT NULL,
	"goods" jsonb NOT NULL,
	"amount_fen" integer NOT NULL,
	"status" "order_state" DEFAULT 'created' NOT NULL,
	"provider" text,
	"trade_no" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ask_at" timestamp (3) with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"refunded_fen" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_amount" CHECK ("orders"."amount_fen" >= 1),
	CONSTRAINT "order_refund" CHECK ("orders"."refunded_fen" between 0 and "orders"."amount_fen"),
	CONSTRAINT "order_paid_at" CHECK ("orders"."status" not in ('paid', 'completed', 'refunded') or "orders"."paid_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"order_no" text NOT NULL,
	"trade_no" text NOT NULL,
	"trade_status" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"verdict" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"goods" jsonb NOT NULL,
	"price_fen" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_price" CHECK ("products"."price_fen" >= 1)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"refund_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"reason" text NOT NULL,
	"state" "refund_state" DEFAULT 'asked' NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_order_no_unique" UNIQUE("order_no"),
	CONSTRAINT "refund_amount" CHECK ("refunds"."amount_fen" >= 1)
);
--> statement-breakpoint
CREATE TABLE "vip_levels" (
	"level" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"queue_weight" smallint NOT NULL,
	"discount_percent" smallint NOT NULL,
	"monthly_tickets" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vip_queue_weight" CHECK ("vip_levels"."queue_weight" between 1 and 6),
	CONSTRAINT "vip_discount" CHECK ("vip_levels"."discount_percent" between 0 and 90)
);
--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD COLUMN "order_no" text;--> statement-breakpoint
ALTER TABLE "cashier_refunds" ADD CONSTRAINT "cashier_refunds_trade_no_cashier_trades_trade_no_fk" FOREIGN KEY ("trade_no") REFERENCES "public"."cashier_trades"("trade_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cashier_trades_notify" ON "cashier_trades" USING btree ("notify_at") WHERE "cashier_trades"."notify_at" is not null;--> statement-breakpoint
CREATE INDEX "cashier_trades_paid" ON "cashier_trades" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "memberships_end" ON "memberships" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_no","id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("expires_at") WHERE "orders"."status" in ('created', 'paying');--> statement-breakpoint
CREATE INDEX "orders_stuck" ON "orders" USING btree ("paid_at") WHERE "orders"."status" = 'paid';--> statement-breakpoint
CREATE INDEX "orders_paid_day" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "payment_notices_order" ON "payment_notices" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "refunds_asked" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" = 'asked';
CREATE TABLE "bill_differences" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"order_no" text NOT NULL,
	"trade_no" text DEFAULT '' NOT NULL,
	"refund_no" text DEFAULT '' NOT NULL,
	"our_fen" integer,
	"bill_fen" integer,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "bill_differences_once" UNIQUE("provider","day","kind","order_no","trade_no","refund_no")
);
--> statement-breakpoint
CREATE TABLE "bill_lines" (
	"provider" text NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"trade_no" text NOT NULL,
	"order_no" text NOT NULL,
	"refund_no" text DEFAULT '' NOT NULL,
	"amount_fen" integer NOT NULL,
	"fee_fen" integer NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bill_lines_provider_kind_trade_no_refund_no_pk" PRIMARY KEY("provider","kind","trade_no","refund_no"),
	CONSTRAINT "bill_line_amount" CHECK ("bill_lines"."amount_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"provider" text NOT NULL,
	"day" text NOT NULL,
	"payments" integer NOT NULL,
	"paid_fen" bigint NOT NULL,
	"refunds" integer NOT NULL,
	"refunded_fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bills_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE INDEX "bill_differences_open" ON "bill_differences" USING btree ("day") WHERE "bill_differences"."state" = 'open';--> statement-breakpoint
CREATE INDEX "bill_lines_day" ON "bill_lines" USING btree ("provider","day");--> statement-breakpoint
CREATE INDEX "bill_lines_order" ON "bill_lines" USING btree ("order_no");
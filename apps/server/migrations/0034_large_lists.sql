DROP INDEX "ledger_entries_balance";--> statement-breakpoint
DROP INDEX "ledger_transfers_user";--> statement-breakpoint
CREATE INDEX "task_results_file" ON "task_results" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "order_events_misfit" ON "order_events" USING btree ("order_no") WHERE "order_events"."event" = 'paymentMisfit';--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","order_no");--> statement-breakpoint
CREATE INDEX "audit_log_account" ON "audit_log" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_balance" ON "ledger_entries" USING btree ("user_id","ticket_type","account","batch_id","amount","transfer_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_user" ON "ledger_transfers" USING btree ("user_id","id","ticket_type","kind","created_at");
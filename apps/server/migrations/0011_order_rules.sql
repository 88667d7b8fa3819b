-- What happened to an order, and what a payment provider said, stays written.
create function order_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'order records are never changed' using errcode = 'check_violation';
end $$;
--> statement-breakpoint
create trigger order_events_immutable before update or delete or truncate on order_events
  for each statement execute function order_refuse_change();
--> statement-breakpoint
create trigger payment_notices_immutable before update or delete or truncate on payment_notices
  for each statement execute function order_refuse_change();

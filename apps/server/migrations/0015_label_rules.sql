-- What was labelled, how, and what left without a visible mark stays written.
create function label_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'label records are never changed' using errcode = 'check_violation';
end $$;
--> statement-breakpoint
create trigger label_policies_immutable before update or delete or truncate on label_policies
  for each statement execute function label_refuse_change();
--> statement-breakpoint
create trigger content_log_immutable before update or delete or truncate on content_log
  for each statement execute function label_refuse_change();
--> statement-breakpoint
create trigger unmarked_downloads_immutable before update or delete or truncate on unmarked_downloads
  for each statement execute function label_refuse_change();

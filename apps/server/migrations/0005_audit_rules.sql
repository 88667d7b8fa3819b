-- What administrators did stays written, whatever a program does.
create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed' using errcode = 'check_violation';
end $$;
--> statement-breakpoint
create trigger audit_log_immutable before update or delete or truncate on audit_log
  for each statement execute function audit_refuse_change();

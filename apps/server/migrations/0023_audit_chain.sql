-- Every row of the log vouches for the one before: its hash is SHA-256 over that one's hash and its own
-- fields. Writers take turns until they commit, so that the order of the chain is the order of the ids.
create function audit_fields(entry audit_log) returns text language sql stable as $$
  select jsonb_build_array(
    entry.id, entry.admin_id, entry.account, entry.action, entry.target, entry.before, entry.after,
    to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )::text
$$;
--> statement-breakpoint
create function audit_chain() returns trigger language plpgsql as $$
declare
  previous record;
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  select id, hash into previous from audit_log order by id desc limit 1;
  new.id := coalesce(previous.id, 0) + 1;
  new.hash := encode(
    sha256(convert_to(coalesce(previous.hash, '') || audit_fields(new), 'UTF8')), 'hex');
  return new;
end $$;
--> statement-breakpoint
create trigger audit_log_chain before insert on audit_log
  for each row execute function audit_chain();
--> statement-breakpoint
alter table audit_log disable trigger audit_log_immutable;
--> statement-breakpoint
do $$
declare
  entry audit_log;
  previous text := '';
begin
  for entry in select * from audit_log order by id loop
    previous := encode(sha256(convert_to(previous || audit_fields(entry), 'UTF8')), 'hex');
    update audit_log set hash = previous where id = entry.id;
  end loop;
end $$;
--> statement-breakpoint
alter table audit_log enable trigger audit_log_immutable;

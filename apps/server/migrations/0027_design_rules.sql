-- An approval stays what it was; all that can become of it is to be revoked, once.
create function design_approval_stays() returns trigger language plpgsql as $$
begin
  if (new.id, new.version_id, new.author, new.visitor, new.sha256, new.approved_at)
      is distinct from
     (old.id, old.version_id, old.author, old.visitor, old.sha256, old.approved_at)
     or old.revoked_at is not null
        and (new.revoked_at, new.revoked_reason) is distinct from (old.revoked_at, old.revoked_reason)
  then
    raise exception 'approvals are never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger design_approvals_stay before update on design_approvals
  for each row execute function design_approval_stays();
--> statement-breakpoint
-- An approved version stays where it is, as it is, and stands for its view.
create function design_version_locked() returns trigger language plpgsql as $$
begin
  if exists (select 1 from design_approvals where version_id = old.id and revoked_at is null) then
    raise exception 'version % is approved', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger design_versions_locked before update on design_versions
  for each row
  when (new.file_id <> old.file_id or new.view_id <> old.view_id or new.number <> old.number
        or new.deleted_at is not null and old.deleted_at is null
        or old.is_current and not new.is_current)
  execute function design_version_locked();

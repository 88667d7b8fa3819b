-- What somebody agreed to stays readable: a version of a text is never changed.
create function text_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'versions of texts are never changed' using errcode = 'check_violation';
end $$;
--> statement-breakpoint
create trigger feature_texts_immutable before update or delete or truncate on feature_texts
  for each statement execute function text_refuse_change();

-- The ticket books keep their own rules, whatever a program does.

-- A transfer's entries sum to zero, and no batch of a user's account falls below zero. Checked when the
-- transaction commits, because a transfer is written entry by entry.
create function ledger_check_entry() returns trigger language plpgsql as $$
declare
  total bigint;
begin
  select sum(amount) into total from ledger_entries where transfer_id = new.transfer_id;
  if total <> 0 then
    raise exception 'ledger transfer % does not balance: %', new.transfer_id, total
      using errcode = 'check_violation';
  end if;
  if new.amount < 0 and new.account in ('available', 'reserved') then
    select sum(amount) into total from ledger_entries
      where user_id = new.user_id and ticket_type = new.ticket_type
        and account = new.account and batch_id = new.batch_id;
    if total < 0 then
      raise exception 'ledger account % of user % would be %', new.account, new.user_id, total
        using errcode = 'check_violation';
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_check_entry();
--> statement-breakpoint
-- What is booked stays booked; a mistake is corrected by another transfer.
create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed' using errcode = 'check_violation';
end $$;
--> statement-breakpoint
create trigger ledger_entries_immutable before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
--> statement-breakpoint
create trigger ledger_transfers_immutable before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_refuse_change();

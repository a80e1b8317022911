-- Rare rows among many, for the staff's lists of them.
create index webhook_inbox_given_up_by_time on webhook_inbox (received_at desc, event_id desc)
  where given_up_at is not null;
create index webhook_inbox_waiting_by_time on webhook_inbox (received_at desc, event_id desc)
  where worked_at is null and given_up_at is null;
create index audit_entry_of_act on audit_entry (act text_pattern_ops, acted_at desc, entry_id desc);
create index cases_by_visibility on cases (visibility, created_at desc, case_id desc);

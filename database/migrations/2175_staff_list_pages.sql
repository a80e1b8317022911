-- Lists of staff that ended at a number of rows go on page by page.
create index dispute_undecided_by_due on dispute (
  coalesce(case when evidence_sent_at is null then evidence_due_at end, '9999-01-01Z'::timestamptz), dispute_id
) where state in ('inquiry', 'open', 'under_review');
create index duplicate_payment_by_time on duplicate_payment (noticed_at desc, duplicate_payment_id desc);

-- Staff find a case by its organizer's name, too.
create index cases_organizer_letters on cases using gin (app.plain_text(organizer_name) gin_trgm_ops);

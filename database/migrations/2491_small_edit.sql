-- A small edit of a live fundraiser is live at once and looked at afterwards, beside a review of what waits for one.
alter table case_review add column before_snapshot jsonb;
alter table case_review drop constraint case_review_kind_check;
alter table case_review add constraint case_review_kind_check check (kind in ('create', 'edit', 'small_edit'));
alter table case_review add constraint case_review_before_check check (kind <> 'small_edit' or before_snapshot is not null);
drop index case_review_open;
create unique index case_review_open on case_review (case_id)
  where state in ('submitted', 'in_review', 'appealed') and kind <> 'small_edit';
create unique index case_review_open_small_edit on case_review (case_id)
  where state in ('submitted', 'in_review') and kind = 'small_edit';

-- Reports about a case are decided together, in case_report: no review has one as its kind.
alter table case_review drop constraint case_review_kind_check;
alter table case_review add constraint case_review_kind_check check (kind in ('create', 'edit'));
drop index case_review_open;
create unique index case_review_open on case_review (case_id) where state in ('submitted', 'in_review', 'appealed');

-- What staff decided on a report; its sender, where one left an address, is told once.
alter table case_report add column outcome text;
alter table case_report add column outcome_words text;
alter table case_report add column decided_at timestamptz;
alter table case_report add column decided_by uuid;
alter table case_report add column outcome_mailed_at timestamptz;
create index case_report_open on case_report (created_at) where state = 'open';

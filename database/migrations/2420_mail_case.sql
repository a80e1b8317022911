-- The case that a mail is about, which its message id doesn't always name. Mails from before don't have it.
alter table sent_mail add column case_id text;
create index sent_mail_by_case on sent_mail (case_id, sent_at desc) where case_id is not null;

-- The latest answer of the provider that its person was mailed about: forward only, so that work done twice mails once.
alter table withdrawal_account add column told integer not null default 0;

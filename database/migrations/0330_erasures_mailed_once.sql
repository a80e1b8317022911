-- Until when one process has the letter to itself that it is just mailing.
alter table erasure add column mailing_until timestamptz;

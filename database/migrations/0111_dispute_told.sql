-- The latest that the donor was mailed about it: forward only, so that work done twice mails once.
alter table dispute add column told text check (told in ('open', 'decided'));

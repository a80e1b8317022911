-- Whose tries count: those of who asked for the code, and those of everybody else by themselves. Either is a keyed hash,
-- of a browser's cookie (or of the account or case that a code is for), and of the networks that asked today.
alter table email_code
  add column asker_hash text,
  add column stray_tries smallint not null default 0,
  add column asked_from text[] not null default '{}';

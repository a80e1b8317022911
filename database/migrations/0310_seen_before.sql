-- From where somebody signed in: keyed hashes of the network and of the browser's visitor id, for nothing else. Who was
-- there before isn't kept out by what others try.
alter table session
  add column network_hash text,
  add column browser_hash text;

-- Until when one process has a letter to itself that it is just mailing.
alter table account_notice add column mailing_until timestamptz;
alter table email_code add column mailing_until timestamptz;

-- A code's letter is sealed under a key of that one code from now on. Of those under way, whoever waits asks again.
delete from email_code where mailed_at is null;
delete from person where email_hash like 'code:%';

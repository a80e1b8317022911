-- Who wants one e-mail a week with the news of all fundraisers they follow, in place of one for each. The address is
-- sealed under its own key.
create table digest_reader (
  email_hash text primary key,
  email_cipher bytea not null,
  wanted boolean not null,
  chosen_at timestamptz not null,
  -- Up to when news were looked at.
  sent_at timestamptz not null
);
select app.distribute('digest_reader', 'email_hash', 'person');
grant select, insert, update, delete on digest_reader to hearten_app;

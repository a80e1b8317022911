-- Addresses that no mail goes to any more: mail came back from there for good, or its reader called ours spam. A code that
-- its owner asks for still goes there, and once it is typed the row is gone.
create table blocked_mail (
  email_hash text primary key,
  cause text not null check (cause in ('bounced', 'complained')),
  noted_at timestamptz not null
);
select app.distribute('blocked_mail', 'email_hash', 'person');
grant select, insert, update, delete on blocked_mail to hearten_app;

-- Whether an address wants one kind of a case's mail. Following a case is wanting its updates; donors who asked for
-- news have a row only once they change their mind. The address itself is kept where no donation has it.
create table mail_preference (
  case_id text not null,
  email_hash text not null,
  kind text not null check (kind in ('updates', 'thanks')),
  wanted boolean not null,
  email_cipher bytea,
  changed_at timestamptz not null,
  primary key (case_id, email_hash, kind)
);
select app.distribute('mail_preference', 'case_id', 'case');
create index mail_preference_of_address on mail_preference (email_hash);

grant select, insert, update, delete on mail_preference to hearten_app;

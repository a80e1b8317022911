-- The authenticator app of a member of staff. It goes with the account.
create table staff_second_factor (
  user_id uuid primary key references account (user_id),
  -- Sealed under the person's key.
  secret_cipher bytea not null,
  created_at timestamptz not null,
  -- When its first code was typed; until then it opens nothing.
  confirmed_at timestamptz,
  -- The 30 seconds whose code was used last: a code works once.
  last_step bigint,
  tries integer not null default 0,
  tried_at timestamptz
);
select app.distribute('staff_second_factor', 'user_id', 'user');

-- Ten codes for a lost phone, each used once.
create table staff_recovery_code (
  user_id uuid not null references account (user_id),
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
select app.distribute('staff_recovery_code', 'user_id', 'user');

-- When a code was last typed in this session.
alter table session add column second_factor_at timestamptz;

grant select, insert, update, delete on staff_second_factor, staff_recovery_code to hearten_app;

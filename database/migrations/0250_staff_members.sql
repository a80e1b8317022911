-- Who works for us, and as what. A role belongs to an account and goes with it.
create table staff_member (
  user_id uuid primary key references account (user_id),
  role text not null check (role in ('reviewer', 'support', 'finance', 'admin')),
  appointed_at timestamptz not null
);
select app.distribute('staff_member', 'user_id', 'user');

grant select, insert, update, delete on staff_member to hearten_app;

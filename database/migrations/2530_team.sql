-- People who write for a case beside its organizer: co-organizers, and the beneficiary once they do. A co-organizer who hasn't
-- joined is an invitation by link, which holds the row's id. Rows stay after their end: they say who wrote what.
create table team_member (
  case_id text not null references cases,
  member_id uuid not null,
  role text not null check (role in ('co_organizer', 'beneficiary')),
  -- A co-organizer's account, from when they join until it is erased.
  user_id uuid,
  -- As the page says it; of an invitation, whom it is for. Empty once withdrawn or erased.
  name text not null check (char_length(name) <= 200),
  invited_at timestamptz not null,
  -- When the invited person first saw the page. A messenger that fetches a link for its preview doesn't count.
  opened_at timestamptz,
  joined_at timestamptz,
  -- When they were removed or left, or the invitation was withdrawn.
  ended_at timestamptz,
  has_left boolean not null default false,
  primary key (case_id, member_id),
  check (user_id is null or (role = 'co_organizer' and joined_at is not null))
);
select app.distribute('team_member', 'case_id', 'case');
create unique index team_member_once on team_member (case_id, user_id) where ended_at is null and user_id is not null;
create index team_member_by_user on team_member (user_id) where user_id is not null;
grant select, insert, update, delete on team_member to hearten_app;

-- Who wrote it; null for the organizer.
alter table case_update add column member_id uuid;
alter table case_update add constraint case_update_member_fkey
  foreign key (case_id, member_id) references team_member (case_id, member_id);
-- Who thanked its donor; null for the organizer.
alter table donation add column thanked_by uuid;

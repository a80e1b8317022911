-- How the person a case is for answered the organizer. Cases whose recipient was named before there were invitations have
-- none.
create table beneficiary_invitation (
  case_id text primary key references cases (case_id),
  state text not null check (state in ('waiting', 'accepted', 'declined', 'withdrawn')),
  invited_at timestamptz not null,
  -- The latest mail that was asked for, and the latest that was sent.
  mail_at timestamptz not null,
  mailed_at timestamptz,
  answered_at timestamptz,
  -- Sealed under the person's own key for this case.
  decline_reason bytea,
  -- They said that they don't know the organizer: staff has a report, and the organizer isn't told of it.
  is_reported boolean not null default false,
  check ((state in ('accepted', 'declined')) = (answered_at is not null)),
  check (state = 'declined' or (decline_reason is null and not is_reported))
);
select app.distribute('beneficiary_invitation', 'case_id', 'case');

grant select, insert, update, delete on beneficiary_invitation to hearten_app;

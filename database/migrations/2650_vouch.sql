-- People who say that they know the recipient of a case: asked by the organizer at an address, and confirmed by the link
-- mailed there. One address is asked once for a case. Rows stay after their end, so that it isn't asked again.
create table vouch (
  case_id text not null references cases,
  vouch_id uuid not null,
  email_hash text not null,
  -- Under its person's key, for the mail and the organizer's list, until it is answered.
  email_cipher bytea,
  asked_at timestamptz not null,
  -- What the page says; empty until it is given, and once it has ended.
  name text not null default '' check (char_length(name) <= 200),
  town text not null default '' check (char_length(town) <= 60),
  relation text not null default '' check (char_length(relation) <= 80),
  given_at timestamptz,
  -- Declined, taken back or removed.
  ended_at timestamptz,
  ended_by text check (ended_by in ('voucher', 'organizer')),
  -- For reviewers: the network it was given from, whether the organizer or another voucher used it (or the organizer's
  -- browser), and since when we know the address.
  network_hash text,
  shares_network boolean not null default false,
  address_since timestamptz,
  primary key (case_id, vouch_id),
  unique (case_id, email_hash),
  check ((ended_at is null) = (ended_by is null))
);
select app.distribute('vouch', 'case_id', 'case');
create index vouch_of_address on vouch (email_hash);
grant select, insert, update, delete on vouch to hearten_app;

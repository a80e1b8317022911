-- How often the provider refused the attempt's transfer, and when it last did. The attempt stays reserved, and is sent again.
alter table payout_attempt add column refusals integer not null default 0;
alter table payout_attempt add constraint payout_attempt_refusals_check check (refusals >= 0);
alter table payout_attempt add column refused_at timestamptz;
create index payout_attempt_refused on payout_attempt (refused_at) where refused_at is not null;

-- The first gift of a case, whether or not it went back: those that stand have `donation_recent`, the few that don't this one.
create index donation_returned on donation (case_id, donated_at) where returned_cents >= amount_cents;

-- From where an attempt came is kept for a day, while it can still end. The index holds the attempts of that day: it
-- finds the last minutes' ones, and those whose day is over.
drop index charge_attempt_asked;
create index charge_attempt_lately on charge_attempt (asked_at) where address_key is not null;

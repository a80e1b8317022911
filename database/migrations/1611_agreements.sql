-- The version of the terms of use that was in force, and shown, when somebody signed up or gave; null for what is older.
alter table account add column terms_version text;
alter table orders add column terms_version text;
-- The draft that staff began for a lead's person.
alter table lead add column draft_case_id text;

-- A person's own cases, over all shards: asked for by the person, and rarely.
create index cases_by_owner on cases (owner_id, created_at);

-- How each table is spread over shards. On plain PostgreSQL these helpers only write it down, and the
-- schema lint holds the tables against it; on a sharded server the same calls distribute the table.
create schema app;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table app.distribution (
  table_name text primary key,
  kind text not null check (kind in ('distributed', 'reference')),
  shard_key text,
  shard_group text,
  check ((kind = 'distributed') = (shard_key is not null and shard_group is not null))
);

create function app.distribute(table_name text, shard_key text, shard_group text) returns void
language sql as $$
  insert into app.distribution (table_name, kind, shard_key, shard_group) values (table_name, 'distributed', shard_key, shard_group)
$$;

create function app.reference(table_name text) returns void
language sql as $$
  insert into app.distribution (table_name, kind) values (table_name, 'reference')
$$;

-- unaccent() is only STABLE because its dictionary could change; ours doesn't.
create function app.plain_text(value text) returns text
language sql immutable parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, value))
$$;

grant usage on schema app to hearten_app;
grant execute on function app.plain_text(text) to hearten_app;

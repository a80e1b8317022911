-- How each table is spread over shards. The helpers write it down, and the schema lint holds the tables against it;
-- where the server has Citus, they also distribute the table.
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

create function app.has_citus() returns boolean language sql stable as $$
  select exists (select from pg_extension where extname = 'citus')
$$;

-- Tables of one group are colocated: rows with the same shard key are on the same node.
create function app.distribute(table_name text, shard_key text, shard_group text) returns void
language plpgsql as $$
declare
  colocated_table text;
begin
  select min(d.table_name) into colocated_table from app.distribution d where d.shard_group = distribute.shard_group;
  insert into app.distribution values (table_name, 'distributed', shard_key, shard_group);
  if app.has_citus() then
    perform create_distributed_table(table_name, shard_key, colocate_with => coalesce(colocated_table, 'none'));
  end if;
end $$;

create function app.reference(table_name text) returns void
language plpgsql as $$
begin
  insert into app.distribution values (table_name, 'reference');
  if app.has_citus() then
    perform create_reference_table(table_name);
  end if;
end $$;

create function app.reachable_keys(p_table text, p_condition text) returns setof text
language plpgsql stable as $$
declare
  key_column text;
begin
  select shard_key into strict key_column from app.distribution where table_name = p_table;
  if not app.has_citus() then
    return query execute format('select distinct %I from %I where %s', key_column, p_table, p_condition);
    return;
  end if;
  return query execute format(
    'select json_array_elements_text(case when success then result::json else ''[]'' end)
      from run_command_on_shards(%L, %L)',
    p_table,
    format('select coalesce(json_agg(distinct %I), ''[]'') from %%s where %s', key_column, p_condition));
end $$;

-- unaccent() is only STABLE because its dictionary could change; ours doesn't.
create function app.plain_text(value text) returns text
language sql immutable parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, value))
$$;

grant usage on schema app to hearten_app;
grant execute on function app.plain_text(text) to hearten_app;
grant execute on function app.reachable_keys(text, text) to hearten_app;
grant select on app.distribution to hearten_app;

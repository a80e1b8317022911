-- The keys of a table's rows that meet a condition, on the nodes that answer. A statement over all nodes of a sharded
-- server fails while one of them is away; a round over all cases then goes on with these keys.
grant select on app.distribution to hearten_app;
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
grant execute on function app.reachable_keys(text, text) to hearten_app;

import { withClient } from './with-client.ts'

/**
 * Statements that make the migrated database's schema, each kind as a query of the catalog: tables with their
 * constraints, indexes, what is spread how, functions, triggers, and what the application's role may do.
 */
const PARTS: readonly string[] = [
  `select 'create extension ' || extname || ';' from pg_extension where extname not in ('plpgsql', 'citus') order by extname`,
  `select pg_get_functiondef(oid) || ';' from pg_proc where pronamespace = 'app'::regnamespace
   order by proname collate "C"`,
  `select 'create table ' || name || E' (\\n  ' || string_agg(line, E',\\n  ' order by is_constraint, line_order, line)
     || E'\\n)' || coalesce(' with (' || array_to_string(max(reloptions), ', ') || ')', '') || ';'
   from tables join lateral (
     select false as is_constraint, attnum::int as line_order, concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
       case when attgenerated <> '' then 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
         when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid) end,
       case when attnotnull then 'not null' end) as line
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = tables.oid and attnum > 0 and not attisdropped
     union all
     select true, position(contype::text in 'pucf'), 'constraint ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
     from pg_constraint where conrelid = tables.oid and contype <> 'n'
   ) lines on true
   group by name order by name collate "C"`,
  `select format('alter table %s alter column %I set (%s);', name, attname, array_to_string(attoptions, ', '))
   from tables join pg_attribute on attrelid = tables.oid where attoptions is not null
   order by name collate "C", attnum`,
  `select pg_get_indexdef(indexrelid) || ';' from tables join pg_index on indrelid = tables.oid
   where not exists (select from pg_constraint where conindid = indexrelid) order by pg_get_indexdef(indexrelid) collate "C"`,
  `select pg_get_triggerdef(pg_trigger.oid) || ';' from tables join pg_trigger on tgrelid = tables.oid
   where tgfoid = 'app.refuse_change'::regproc order by tgname collate "C"`,
  `select case kind when 'reference' then format('select app.reference(%L);', table_name)
     else format('select app.distribute(%L, %L, %L);', table_name, shard_key, shard_group) end
   from app.distribution order by table_name collate "C"`,
  `select format('grant %s on %s to hearten_app;', string_agg(lower(privilege_type), ', ' order by privilege_type), name)
   from tables, aclexplode(relacl) where grantee = 'hearten_app'::regrole group by name order by name collate "C"`,
  `select format('grant %s (%I) on %s to hearten_app;', lower(privilege_type), attname, name)
   from tables join pg_attribute on attrelid = tables.oid, aclexplode(attacl)
   where grantee = 'hearten_app'::regrole order by name collate "C", attnum`,
  `select format('grant execute on function %s to hearten_app;', pg_proc.oid::regprocedure)
   from pg_proc, aclexplode(proacl) where pronamespace = 'app'::regnamespace and grantee = 'hearten_app'::regrole
   order by proname collate "C"`,
]

const TABLES = `with tables as (
  select pg_class.oid, relacl, reloptions, pg_class.oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace in ('app'::regnamespace, 'public'::regnamespace) and relname <> 'schema_migration')`

/**
 * Generates the source of schema.sql from a migrated database, to read what all migrations together make.
 * `npm run types:database` writes it.
 */
export const generateSchema = (ownerUrl: string): Promise<string> =>
  withClient({ connectionString: ownerUrl }, async (client) => {
    const parts: string[] = []
    for (const part of PARTS) {
      const { rows } = await client.query<[string]>({ text: `${TABLES} ${part}`, rowMode: 'array' })
      parts.push(rows.map(([statement]) => statement).join('\n'))
    }
    return `-- Generated from the migrated database. Please do not edit it manually.\n\n${parts.join('\n\n')}\n`
  })

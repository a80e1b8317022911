import type pg from 'pg'

/**
 * The data rules of ARCHITECTURE.md that a catalog can show, each as a query for violations. They ensure a
 * schema that works the same on one PostgreSQL and on a sharded one.
 */

/** Our tables, without the queue's and the sandbox's schemas, and the migrations' history. */
const TABLES = `
  tables as (
    select c.oid, c.relname as name, c.relkind, n.nspname as schema
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p')
      and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker', 'sandbox')
      and n.nspname not like 'pg\\_%'
      and not (n.nspname = 'app' and c.relname = 'distribution')
      and not (n.nspname = 'public' and c.relname = 'schema_migration')
  ),
  spread as (
    select t.*, d.kind, d.shard_key, d.shard_group,
      (select attnum from pg_attribute a where a.attrelid = t.oid and a.attname = d.shard_key) as key_number
    from tables t join app.distribution d on d.table_name = t.name
  )`

/** The only allowed trigger function. Correctness never depends on it: it stops manual changes, not the product. */
const APPEND_ONLY_TRIGGER = "'app.refuse_change'::regproc"

const RULES: readonly { readonly rule: string; readonly offences: string }[] = [
  {
    rule: 'each table says how it is spread, by app.distribute or app.reference (rule 9)',
    offences: 'select name from tables where name not in (select table_name from app.distribution)',
  },
  {
    rule: 'each table that app.distribution names exists',
    offences: 'select table_name from app.distribution where table_name not in (select name from tables)',
  },
  {
    rule: 'each table has a primary key',
    offences: `select name from tables
      where not exists (select from pg_constraint where conrelid = tables.oid and contype = 'p')`,
  },
  {
    rule: 'a primary key starts with the shard key (rule 1)',
    offences: `select name from spread join pg_constraint on conrelid = spread.oid and contype = 'p'
      where kind = 'distributed' and conkey[1] is distinct from key_number`,
  },
  {
    rule: 'a table of the case group is spread by case_id, one of the user group by user_id (rule 1)',
    offences: `select name from spread
      where (shard_group = 'case' and shard_key <> 'case_id') or (shard_group = 'user' and shard_key <> 'user_id')`,
  },
  {
    rule: 'whatever is unique holds the shard key (rule 2)',
    offences: `select name || ': ' || indexrelid::regclass from spread join pg_index on indrelid = spread.oid
      where kind = 'distributed' and (indisunique or indisexclusion)
        and not key_number = any ((indkey::int2[])[0:indnkeyatts - 1])`,
  },
  {
    rule: 'a foreign key goes to a reference table, or within the group by the shard key (rule 2)',
    offences: `select s.name || ': ' || conname from spread s join pg_constraint on conrelid = s.oid and contype = 'f'
      left join spread target on target.oid = confrelid
      where target.kind is distinct from 'reference'
        and (s.kind = 'reference' or s.shard_group is distinct from target.shard_group
          or array_position(conkey, s.key_number) is null
          or confkey[array_position(conkey, s.key_number)] is distinct from target.key_number)`,
  },
  {
    rule: 'no foreign key sets null or a default (rule 6)',
    offences: `select name || ': ' || conname from tables join pg_constraint on conrelid = tables.oid
      where contype = 'f' and (confdeltype in ('n', 'd') or confupdtype in ('n', 'd'))`,
  },
  {
    rule: 'no constraint is deferrable (rule 5)',
    offences:
      "select name || ': ' || conname from tables join pg_constraint on conrelid = tables.oid where condeferrable",
  },
  {
    // Staff read business time, which a sandbox moves. The queues are due by the database's clock, and nodes of an earlier
    // version don't say until when a payout has donations.
    rule: 'no column takes the database’s time by default (rule 6)',
    offences: `select t.name || '.' || attname from tables t join pg_attribute a on a.attrelid = t.oid
      join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where atttypid in ('timestamptz'::regtype, 'date'::regtype) and not (t.name in ('outbox', 'webhook_inbox') and attname = 'due_at')
        and not (t.name = 'payout' and attname = 'cleared_until')`,
  },
  {
    rule: 'no trigger but the append-only belts (rule 5)',
    offences: `select name || ': ' || tgname from tables join pg_trigger on tgrelid = tables.oid
      where not tgisinternal and tgfoid <> ${APPEND_ONLY_TRIGGER}`,
  },
  {
    rule: 'what a belt protects, the application may not change either',
    offences: `select distinct name from tables join pg_trigger on tgrelid = tables.oid
      where tgfoid = ${APPEND_ONLY_TRIGGER} and has_table_privilege('hearten_app', tables.oid, 'update, delete, truncate')`,
  },
  {
    rule: 'no table is partitioned or inherits (rule 5)',
    offences: `select name from tables where relkind = 'p' or oid in (select inhrelid from pg_inherits)`,
  },
  {
    rule: 'no domains (rule 5)',
    offences: `select typname from pg_type join pg_namespace n on n.oid = typnamespace
      where typtype = 'd' and nspname in (select schema from tables union select 'app')`,
  },
  {
    rule: 'ids are made by the application: no sequences (rule 3)',
    offences: `select name || '.' || attname from tables join pg_attribute on attrelid = tables.oid
      left join pg_attrdef on adrelid = tables.oid and adnum = attnum
      where attidentity <> '' or pg_get_expr(adbin, adrelid) like 'nextval(%'`,
  },
  {
    rule: 'moments are timestamptz, text is no citext (rules 6 and 9)',
    offences: `select name || '.' || attname from tables join pg_attribute on attrelid = tables.oid
      where attnum > 0 and not attisdropped and format_type(atttypid, null) in ('timestamp without time zone', 'citext')`,
  },
  {
    rule: 'cents are bigint',
    offences: `select name || '.' || attname from tables join pg_attribute on attrelid = tables.oid
      where attname like '%\\_cents' and not attisdropped and atttypid <> 'bigint'::regtype`,
  },
]

/** Every violation as `rule: what violates it`; empty for a valid schema. */
export const lintSchema = async (client: Pick<pg.Pool, 'query'>): Promise<string[]> => {
  const violations: string[] = []
  for (const { rule, offences } of RULES) {
    const { rows } = await client.query<[string]>({
      text: `with ${TABLES} ${offences} order by 1`,
      rowMode: 'array',
    })
    violations.push(...rows.map(([offence]) => `${rule}: ${offence}`))
  }
  return violations
}

import pg from 'pg'

/** Backs up the product's tables and restores them, as a database is restored to an earlier moment. */
export type Backups = {
  readonly backUp: () => Promise<void>
  /** Gives every table the rows of the backup. No process of the product may run meanwhile. */
  readonly restore: () => Promise<void>
  /** Number of restores so far. */
  readonly restores: () => number
  readonly close: () => Promise<void>
}

/** Copies the tables that have rows. The provider's are in a schema of their own, and stay. */
const BACK_UP = `
drop schema if exists backup cascade;
create schema backup;
do $$
declare
  name text;
  has_rows boolean;
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('select exists (select from public.%I)', name) into has_rows;
    if has_rows then execute format('create table backup.%1$I as table public.%1$I', name); end if;
  end loop;
end $$`

/** The product's tables, each after those that it refers to. */
const readTables = async (owner: pg.Client): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string; parents: string[] }>(`
    select t.oid::regclass::text as name, coalesce(array_agg(distinct c.confrelid::regclass::text)
      filter (where c.confrelid <> t.oid), '{}') as parents
    from pg_class t left join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace group by t.oid order by 1`)
  const sorted = new Set<string>()
  while (sorted.size < rows.length) {
    const next = rows.filter(
      ({ name, parents }) => !sorted.has(name) && parents.every((one) => sorted.has(one)),
    )
    if (next.length === 0) throw new Error('Tables refer to each other in a circle')
    for (const { name } of next) sorted.add(name)
  }
  return [...sorted]
}

/** Gives a table, whose rows are deleted, those of the backup. */
const RESTORE_TABLE = `
create or replace function pg_temp.restore_table(name text) returns void language plpgsql as $$
declare
  columns text;
begin
  if to_regclass(format('backup.%I', name)) is null then return; end if;
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
  where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  execute format('insert into public.%1$I (%2$s) select %2$s from backup.%1$I', name, columns);
end $$`

/** Deletes the rows of all tables and inserts the backup's. Journals refuse changes by a trigger, which is off meanwhile. */
const restoreStatements = (tables: readonly string[]): string =>
  [
    RESTORE_TABLE,
    ...tables.map((table) => `alter table ${table} disable trigger user`),
    ...tables.toReversed().map((table) => `delete from ${table}`),
    ...tables.map((table) => `select pg_temp.restore_table('${table}')`),
    ...tables.map((table) => `alter table ${table} enable trigger user`),
  ].join(';\n')

export const openBackups = async (ownerUrl: string): Promise<Backups> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  let restores = 0
  const transact = async (statements: string): Promise<void> => {
    await owner.query('begin isolation level repeatable read')
    await owner.query(statements)
    await owner.query('commit')
  }
  return {
    backUp: () => transact(BACK_UP),
    restore: async () => {
      await transact(restoreStatements(await readTables(owner)))
      restores += 1
    },
    restores: () => restores,
    close: () => owner.end(),
  }
}

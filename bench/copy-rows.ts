import type pg from 'pg'

/** SQL expressions by column. Other columns get the copied row's value. */
export type Values = Readonly<Record<string, string>>

/**
 * Inserts copies of a table's rows. `source` is the SQL after `from`: it names the copied row `t`, and usually the
 * number of the copy `n`.
 */
export const copyRows = async (
  owner: pg.Pool,
  table: string,
  values: Values,
  source: string,
): Promise<void> => {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  await owner.query(
    `insert into ${table} (${names.join(', ')})
     select ${names.map((name) => values[name] ?? `t.${name}`).join(', ')} from ${source}`,
  )
}

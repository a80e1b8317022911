import type { Sql } from './database.ts'

/** Reads a setting; undefined if it was never written. */
export const readSetting = async (sql: Sql, name: string): Promise<unknown> => {
  const rows = await sql<{ value: unknown }>(
    'read_setting',
    'select value from sandbox.setting where name = $1',
    [name],
  )
  return rows[0]?.value
}

export const writeSetting = async (sql: Sql, name: string, value: unknown): Promise<void> => {
  await sql(
    'write_setting',
    `insert into sandbox.setting (name, value) values ($1, $2::jsonb)
     on conflict (name) do update set value = excluded.value`,
    [name, JSON.stringify(value)],
  )
}

/** Reads a setting, and creates it on the first start. Concurrently starting processes get the same value. */
export const readOrCreateSetting = async (sql: Sql, name: string, make: () => string): Promise<string> => {
  await sql(
    'keep_setting',
    'insert into sandbox.setting (name, value) values ($1, $2::jsonb) on conflict (name) do nothing',
    [name, JSON.stringify(make())],
  )
  const value = await readSetting(sql, name)
  if (typeof value !== 'string') throw new TypeError(`The sandbox's setting ${name} is not text`)
  return value
}

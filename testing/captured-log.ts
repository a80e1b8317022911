import type pg from 'pg'

/** The product's schemas, including its queue's. */
const OWN_SCHEMAS = ['public', 'app', 'graphile_worker']

/** Every row of every table as text, by default the product's; sealed values appear as bytes. */
export const retainedLines = async (
  owner: pg.Pool,
  schemas: readonly string[] = OWN_SCHEMAS,
): Promise<{ readonly table: string; readonly text: string }[]> => {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema = any($1) and table_type = 'BASE TABLE'`,
    [schemas],
  )
  const captured: { table: string; text: string }[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ line: string }>(`select t::text as line from ${name} t`)
    captured.push({ table: name, text: rows.map(({ line }) => line).join('\n') })
  }
  return captured
}

/** Planted texts found in a longer one, verbatim, in hexadecimal or URL-encoded. */
export const findPlanted = (planted: readonly string[], text: string): string[] =>
  planted.filter((secret) => {
    const bytes = Buffer.from(secret)
    const faces = [secret, bytes.toString('hex'), encodeURIComponent(secret)]
    const low = text.toLowerCase()
    return faces.some((face) => low.includes(face.toLowerCase()))
  })

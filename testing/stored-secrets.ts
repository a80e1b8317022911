import type pg from 'pg'

/** The product's schemas, including its queue's. */
const OWN_SCHEMAS = ['public', 'app', 'graphile_worker']

/** Every row of every table as text, in the product's schemas by default. Encrypted values stay encrypted. */
export const dumpTables = async (
  owner: pg.Pool,
  schemas: readonly string[] = OWN_SCHEMAS,
): Promise<{ readonly table: string; readonly text: string }[]> => {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema = any($1) and table_type = 'BASE TABLE'`,
    [schemas],
  )
  const dump: { table: string; text: string }[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ line: string }>(`select t::text as line from ${name} t`)
    dump.push({ table: name, text: rows.map(({ line }) => line).join('\n') })
  }
  return dump
}

/** The secrets that a text contains, verbatim, in hexadecimal or URL-encoded. */
export const findSecrets = (secrets: readonly string[], text: string): string[] =>
  secrets.filter((secret) => {
    const bytes = Buffer.from(secret)
    const encodings = [secret, bytes.toString('hex'), encodeURIComponent(secret)]
    const lowerText = text.toLowerCase()
    return encodings.some((encoded) => lowerText.includes(encoded.toLowerCase()))
  })

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { csvRow, UTF8_BOM } from './csv.ts'

type Table = {
  /** The file's name without the extension. */
  readonly name: string
  /** Must stay the same, because the documentation of the call lists them. */
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<readonly string[]>
}

async function* textOf({ columns, rows }: Table): AsyncGenerator<string> {
  yield `${UTF8_BOM}${csvRow(columns)}`
  for await (const row of rows) yield csvRow(row)
}

/** Streams a CSV file, so that it is never in memory as a whole. */
export const sendCsv = (reply: FastifyReply, table: Table): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${table.name}.csv"`)
    .send(Readable.from(textOf(table)))

/** Reads every item of a paginated list. */
export async function* everyPage<T>(
  read: (cursor: string | undefined) => Promise<{ items: T[]; nextCursor?: string | null }>,
): AsyncGenerator<T> {
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    yield* page.items
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** Reads every item of a paginated list as a CSV row. */
export async function* tableRows<T>(
  read: Parameters<typeof everyPage<T>>[0],
  toRow: (item: T) => readonly string[],
): AsyncGenerator<readonly string[]> {
  for await (const item of everyPage(read)) yield toRow(item)
}

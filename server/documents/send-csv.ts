import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { CSV_MARK, csvRow } from './csv.ts'

type Table = {
  /** Without the extension. */
  readonly name: string
  /** Stable: the documentation of the call names them. */
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<readonly string[]>
}

async function* textOf({ columns, rows }: Table): AsyncGenerator<string> {
  yield `${CSV_MARK}${csvRow(columns)}`
  for await (const row of rows) yield csvRow(row)
}

/** Streams a CSV file, so that it is never in memory as a whole. */
export const sendCsv = (reply: FastifyReply, table: Table): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${table.name}.csv"`)
    .send(Readable.from(textOf(table)))

/** Every row of a paginated list. */
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

/** The same items as CSV rows. */
export async function* tableRows<T>(
  read: Parameters<typeof everyPage<T>>[0],
  toRow: (item: T) => readonly string[],
): AsyncGenerator<readonly string[]> {
  for await (const item of everyPage(read)) yield toRow(item)
}

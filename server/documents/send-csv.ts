import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { CsvLine } from '#contract/staff/declare-list.ts'
import { csvRow, inPacificTime, UTF8_BOM } from './csv.ts'

type Table = {
  /** The file's name without the extension. */
  readonly name: string
  /** Must stay the same, because the documentation of the call lists them. */
  readonly columns: readonly string[]
  readonly lines: AsyncIterable<CsvLine<string>>
}

async function* textOf({ columns, lines }: Table): AsyncGenerator<string> {
  yield `${UTF8_BOM}${csvRow(columns)}`
  for await (const line of lines)
    yield csvRow(columns.map((column) => inPacificTime(String(line[column] ?? ''))))
}

/** Streams a CSV file, so that it is never in memory as a whole. */
export const sendCsv = (reply: FastifyReply, table: Table): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${table.name}.csv"`)
    .send(Readable.from(textOf(table)))

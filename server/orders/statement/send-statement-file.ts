import type { FastifyReply } from 'fastify'
import type { Statement } from '#contract/orders/statement-calls.ts'
import type { Deps } from '#server/deps.ts'
import { sheetPdf } from '#server/documents/pdf.ts'
import { sendPrivately } from '#server/platform/http/send-privately.ts'
import { statementCsv } from './statement-csv.ts'
import { statementSheet } from './statement-sheet.ts'

/** Sends a statement as a file. */
export const sendStatement = async (
  { config }: Pick<Deps, 'config'>,
  reply: FastifyReply,
  statement: Statement,
  format: 'pdf' | 'csv',
): Promise<FastifyReply> => {
  const name = `statement-${statement.year}.${format}`
  return format === 'csv'
    ? sendPrivately(reply, {
        type: 'text/csv; charset=utf-8',
        name,
        bytes: Buffer.from(statementCsv(statement)),
      })
    : sendPrivately(reply, {
        type: 'application/pdf',
        name,
        bytes: await sheetPdf(statementSheet(statement, config.brand)),
      })
}

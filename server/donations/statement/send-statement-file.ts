import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Statement } from '#contract/donations/statement-calls.ts'
import type { Deps } from '#server/deps.ts'
import { privateDrawing } from '#server/drawing/stored-drawing.ts'
import { poolCallerOf } from '#server/platform/http/pool-caller.ts'
import { sendPrivately } from '#server/platform/http/send-privately.ts'
import { statementCsv } from './statement-csv.ts'
import { statementSheet } from './statement-sheet.ts'

/** Sends a statement as a file. */
export const sendStatement = async (
  deps: Pick<Deps, 'config' | 'drawer' | 'drawingPool'>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
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
        bytes: await privateDrawing(
          deps,
          'sheet',
          statementSheet(statement, deps.config.brand),
          poolCallerOf(request, reply, true),
        ),
      })
}

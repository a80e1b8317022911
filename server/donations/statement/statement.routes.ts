import type { FastifyInstance } from 'fastify'
import type { Statement } from '#contract/donations/statement-calls.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import type { Deps } from '#server/deps.ts'
import { registerPageErrors } from '#server/platform/http/page-errors.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { readHouseholdStatement } from '../households/read-household-statement.ts'
import { findReceipts } from './find-receipts.ts'
import { readStatement } from './read-statement.ts'
import { requestStatement } from './send-statement.ts'
import { sendStatement } from './send-statement-file.ts'
import { type StatementScope, statementOf } from './statement-link.ts'

const readScope = (deps: Deps, { householdId, ...scope }: StatementScope): Promise<Statement | null> =>
  householdId === undefined
    ? readStatement(deps, scope)
    : readHouseholdStatement(deps, { ...scope, householdId })

/** Reads the statement that a token names. @throws notFound if the token is invalid or the statement empty */
const requireStatement = async (deps: Deps, token: string): Promise<Statement> => {
  const scope = statementOf(deps.signer, token)
  const statement = scope === null ? null : await readScope(deps, scope)
  if (statement === null) throw new Refusal('notFound')
  return statement
}

/** The yearly statement under its signed token: as data, PDF and CSV. */
export const statementRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  serveCall(app, 'statement', ({ input }) => requireStatement(deps, input.token))
  serveCall(app, 'findReceipts', ({ actor, input }) => findReceipts(deps, actor, input))
  serveCall(app, 'sendStatement', ({ actor, input }) => requestStatement(deps, actor, input))

  type Linked = { Params: { token: string } }
  await app.register(async (documents) => {
    registerPageErrors(documents)
    for (const format of ['pdf', 'csv'] as const)
      documents.get<Linked>(
        `${tokenPath('statement', ':token')}/statement.${format}`,
        { config: { limit: 'download' } },
        async (request, reply) => {
          const statement = await requireStatement(deps, request.params.token)
          return sendStatement(deps, { request, reply }, statement, format)
        },
      )
  })
}

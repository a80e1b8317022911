import { isUniqueViolation, type Sql } from '../../database.ts'
import { type Provider, startChange, writeChange } from '../provider.ts'
import type { CallHandler, StripeAnswer } from './call.ts'
import { tokenUsedFailure } from './confirmation-token-calls.ts'
import { brokenAnswer, invalidRequest, StripeFailure } from './errors.ts'
import { readForm } from './form.ts'
import { checkKey, findAnswer, hashRequest, type KeysInUse } from './idempotency.ts'

export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly handler: CallHandler
  /** `new`: the call only inserts, in one statement. `locked`: it updates existing objects, in a transaction. */
  readonly writes?: 'new' | 'locked'
  /** Whether browsers may call it, too, with the publishable key. */
  readonly forBrowsers?: true
  /** Whether it may be called on behalf of a connected account. */
  readonly forAccounts?: true
}

export type WireRequest = {
  readonly path: string
  readonly id: string
  /** The form body of a POST, the query of a GET. */
  readonly form: string
  readonly requestId: string
  readonly key: string | null
  /** The connected account concerned, if not the platform. */
  readonly account: string | null
  readonly isPublishable: boolean
}

export type WireAnswer = {
  readonly status: number
  readonly body: string
  readonly replayed: boolean
  /** Whether a fault cuts the connection instead of sending this answer. */
  readonly cut: boolean
}

const toWireAnswer = (status: number, body: string, more: Partial<WireAnswer> = {}): WireAnswer => ({
  status,
  body,
  replayed: false,
  cut: false,
  ...more,
})

const read = async (provider: Provider, route: Route, request: WireRequest): Promise<WireAnswer> => {
  const { status, body } = await route.handler({
    provider,
    sql: provider.database.sql,
    params: readForm(request.form),
    id: request.id,
    path: request.path,
    change: startChange(provider),
    account: request.account,
    isPublishable: request.isPublishable,
  })
  return toWireAnswer(status, JSON.stringify(body))
}

/** Runs the call's handler, and stores its changes together with the answer of its idempotency key. */
const write = async (
  provider: Provider,
  route: Route,
  request: WireRequest,
  hash: string,
): Promise<WireAnswer> => {
  const change = startChange(provider, { requestId: request.requestId, idempotencyKey: request.key })
  const run = async (sql: Sql) => {
    const answer: StripeAnswer = await route.handler({
      provider,
      sql,
      params: readForm(request.form),
      id: request.id,
      path: request.path,
      change,
      account: request.account,
      isPublishable: request.isPublishable,
    })
    const body = JSON.stringify(answer.body)
    const keyedAnswer =
      request.key === null ? null : { key: request.key, requestHash: hash, status: answer.status, body }
    return { status: answer.status, body, written: await writeChange(provider, sql, change, keyedAnswer) }
  }
  const { database } = provider
  try {
    const result = route.writes === 'locked' ? await database.inTransaction(run) : await run(database.sql)
    provider.announce(result.written)
    return toWireAnswer(result.status, result.body)
  } catch (error) {
    if (change.usedToken && isUniqueViolation(error)) throw tokenUsedFailure()
    throw error
  }
}

/** Applies the faults that hide an answer although the call took effect. */
const applyAnswerFaults = async (provider: Provider, answer: WireAnswer): Promise<WireAnswer> => {
  const { sql } = provider.database
  if (await provider.faults.consume(sql, 'cutConnectionNext')) return { ...answer, cut: true }
  if (await provider.faults.consume(sql, 'answer500Next')) {
    return { ...answer, status: 500, body: JSON.stringify({ error: brokenAnswer }) }
  }
  return answer
}

/** Handles one request. @throws StripeFailure for a refusal before any effect */
export const perform = async (
  provider: Provider,
  keysInUse: KeysInUse,
  route: Route,
  request: WireRequest,
): Promise<WireAnswer> => {
  if (provider.faults.current().providerDown) throw new StripeFailure(500, brokenAnswer)
  if (request.account !== null && !route.forAccounts)
    throw invalidRequest('The sandbox doesn’t take this call in the name of a connected account.')
  if (route.method === 'GET') return read(provider, route, request)
  const { key } = request
  if (key !== null) checkKey(key)
  const hash = hashRequest(route.method, request.path, request.form)
  return keysInUse(key, async () => {
    const replay =
      key === null ? null : await findAnswer(provider.database.sql, key, hash, provider.clock.nowMs())
    const answer = replay
      ? toWireAnswer(replay.status, replay.body, { replayed: true })
      : await write(provider, route, request, hash)
    return applyAnswerFaults(provider, answer)
  })
}

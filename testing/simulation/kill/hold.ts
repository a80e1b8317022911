import type pg from 'pg'
import type { Deps } from '#server/deps.ts'

/** Gates around a process's outside calls: the one it reaches never returns. */

type Reached = () => Promise<never>

/** The provider acted and answered, but the answer is never received. */
export const holdAnswers = (payments: Deps['payments'], method: string, reached: Reached): Deps['payments'] =>
  new Proxy(payments, {
    get: (port, name) => {
      const ask: unknown = Reflect.get(port, name)
      if (name !== method || typeof ask !== 'function') return ask
      return async (...asked: unknown[]) => {
        await Reflect.apply(ask, port, asked)
        return reached()
      }
    },
  })

type Around = (text: string, send: () => Promise<unknown>) => Promise<unknown>

/** Before the statement is executed. */
const before = (statement: RegExp) => (reached: Reached) => (): Around => (text, send) =>
  statement.test(text) ? reached() : send()

/** Executed, and the answer is lost. */
const after = (statement: RegExp) => (reached: Reached) => (): Around => async (text, send) => {
  const answer = await send()
  return statement.test(text) ? reached() : answer
}

/** The statement's transaction is committed, and the answer is lost. */
const afterCommitOf = (statement: RegExp) => (reached: Reached) => (): Around => {
  let hasPassed = false
  return async (text, send) => {
    const answer = await send()
    hasPassed ||= statement.test(text)
    return hasPassed && COMMIT.test(text) ? reached() : answer
  }
}

const COMMIT = /^commit/
const ATTEMPT = /insert into "charge_attempt"/
export const beforeAttempt = before(ATTEMPT)
export const afterAttempt = afterCommitOf(ATTEMPT)
export const afterSettlement = after(/select app\.settle_donations/)

/** Everything is written, and the transaction is still open. */
export const beforeCommit = before(COMMIT)

const gated = (client: pg.PoolClient, around: Around) => ({
  query: (text: string, values?: unknown[]) => around(text, () => client.query(text, values)),
  release: () => client.release(),
})

/**
 * @param around called for each connection taken from the pool; the result tracks that connection’s
 * transaction
 */
export const gateStatements = ({ pool }: Deps['database'], around: () => Around): void => {
  const { connect } = pool
  const plain = async () => Reflect.apply(connect, pool, [])
  Object.assign(pool, {
    connect: (callback?: unknown) =>
      callback === undefined
        ? plain().then((client) => gated(client, around()))
        : Reflect.apply(connect, pool, [callback]),
  })
}

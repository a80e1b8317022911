import type pg from 'pg'
import type { Deps } from '#server/deps.ts'

/** Wrappers of a process's outside calls, which block it forever at one of them. */

type Block = () => Promise<never>

/** Blocks after the provider has acted and answered, so that its answer is never received. */
export const blockAnswers = (payments: Deps['payments'], method: string, block: Block): Deps['payments'] =>
  new Proxy(payments, {
    get: (port, name) => {
      const ask: unknown = Reflect.get(port, name)
      if (name !== method || typeof ask !== 'function') return ask
      return async (...args: unknown[]) => {
        await Reflect.apply(ask, port, args)
        return block()
      }
    },
  })

type StatementHook = (text: string, send: () => Promise<unknown>) => Promise<unknown>

/** Blocks before a statement is executed. */
const before = (statement: RegExp) => (block: Block) => (): StatementHook => (text, send) =>
  statement.test(text) ? block() : send()

/** Blocks after a statement is executed, before its answer is received. */
const after = (statement: RegExp) => (block: Block) => (): StatementHook => async (text, send) => {
  const answer = await send()
  return statement.test(text) ? block() : answer
}

/** Blocks after a statement's transaction is committed, before the answer is received. */
const afterCommitOf = (statement: RegExp) => (block: Block) => (): StatementHook => {
  let hasPassed = false
  return async (text, send) => {
    const answer = await send()
    hasPassed ||= statement.test(text)
    return hasPassed && COMMIT.test(text) ? block() : answer
  }
}

const COMMIT = /^commit/
const ATTEMPT = /insert into "charge_attempt"/
export const beforeAttempt = before(ATTEMPT)
export const afterAttempt = afterCommitOf(ATTEMPT)
export const afterSettlement = after(/select app\.settle_donations/)

/** Blocks once everything is written, with the transaction still open. */
export const beforeCommit = before(COMMIT)

const withHook = (client: pg.PoolClient, around: StatementHook) => ({
  query: (text: string, values?: unknown[]) => around(text, () => client.query(text, values)),
  release: () => client.release(),
})

/** Wraps the pool's statements. @param around makes a connection's hook, which can track its transaction */
export const gateStatements = ({ pool }: Deps['database'], around: () => StatementHook): void => {
  const { connect } = pool
  const connectUngated = async () => Reflect.apply(connect, pool, [])
  Object.assign(pool, {
    connect: (callback?: unknown) =>
      callback === undefined
        ? connectUngated().then((client) => withHook(client, around()))
        : Reflect.apply(connect, pool, [callback]),
  })
}

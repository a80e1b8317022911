import type pg from 'pg'
import type { Deps } from '#server/deps.ts'

/** Gates around what a process has outside: whoever comes through the wrong one never goes on. */

type Reached = () => Promise<never>

/** The provider acted and answered; nobody here ever hears of it. */
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

/** All is written, and the transaction is still open. */
export const beforeCommit =
  (reached: Reached): Around =>
  (text, send) =>
    /^commit/.test(text) ? reached() : send()

/** One statement settles an order: it is done, and its answer is lost. */
export const afterSettlement =
  (reached: Reached): Around =>
  async (text, send) => {
    const answer = await send()
    return /update orders set state = 'succeeded'/.test(text) ? reached() : answer
  }

const gated = (client: pg.PoolClient, around: Around) => ({
  query: (text: string, values?: unknown[]) => around(text, () => client.query(text, values)),
  release: () => client.release(),
})

export const gateStatements = ({ pool }: Deps['database'], around: Around): void => {
  const { connect } = pool
  const plain = async () => Reflect.apply(connect, pool, [])
  Object.assign(pool, {
    connect: (callback?: unknown) =>
      callback === undefined
        ? plain().then((client) => gated(client, around))
        : Reflect.apply(connect, pool, [callback]),
  })
}

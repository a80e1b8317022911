import type { MailTransport } from '#server/outside/mail/port.ts'
import type { PaymentProvider } from '#server/outside/payments/port.ts'
import type { Database } from '#server/platform/database.ts'
import { type BreakPoint, breakConnection } from './broken-connection.ts'
import type { Turns } from './turns.ts'

/** Makes a process wait for its turn before each statement or transaction, provider call and mail. */

type Gate = Pick<Turns, 'turn' | 'during'>

const withTurn =
  <Args extends unknown[], Answer>(
    { turn, during }: Gate,
    what: string,
    ask: (...args: Args) => Promise<Answer>,
  ) =>
  async (...args: Args): Promise<Answer> => {
    await turn(what)
    return during(() => ask(...args))
  }

const collect = async <Item>(list: AsyncIterable<Item>): Promise<Item[]> => {
  const items: Item[] = []
  for await (const one of list) items.push(one)
  return items
}

/** Makes a paged list one step, however many pages it has. */
const gatedList = <Args extends unknown[], Item>(
  gate: Gate,
  what: string,
  list: (...args: Args) => AsyncIterable<Item>,
) =>
  async function* (...args: Args): AsyncIterable<Item> {
    yield* await withTurn(gate, what, () => collect(list(...args)))()
  }

/** Methods without a network call. */
const LOCAL: ReadonlySet<unknown> = new Set(['verifyWebhook'])

export const gatePayments = (gate: Gate, payments: PaymentProvider): PaymentProvider =>
  new Proxy(payments, {
    get: (port, name) => {
      if (name === 'eventsSince') return gatedList(gate, 'provider: eventsSince', port.eventsSince)
      if (name === 'movements') return gatedList(gate, 'provider: movements', port.movements)
      const method: unknown = Reflect.get(port, name)
      if (typeof method !== 'function' || LOCAL.has(name)) return method
      return withTurn(gate, `provider: ${String(name)}`, async (...args) => Reflect.apply(method, port, args))
    },
  })

export const gateMail = (gate: Gate, mail: MailTransport): MailTransport => ({
  ...mail,
  send: withTurn(gate, 'sends a mail', mail.send),
})

export const isIdle = ({ pool }: Pick<Database, 'pool'>): boolean =>
  pool.totalCount === pool.idleCount && pool.waitingCount === 0

/**
 * Waits for a turn before each request for a connection. A transaction needs no further turn, so that no actor
 * waits for one while it holds a lock.
 * @param whenBroken returns whether and how the next connection breaks
 */
export const gateDatabase = (
  { pool }: Pick<Database, 'pool'>,
  { turn }: Pick<Turns, 'turn'>,
  whenBroken: () => BreakPoint | null,
): void => {
  const { connect } = pool
  const connectUngated = async () => Reflect.apply(connect, pool, [])
  const gatedConnect = async () => {
    await turn()
    const when = whenBroken()
    const client = await connectUngated()
    return when === null ? client : breakConnection(client, when)
  }
  Object.assign(pool, {
    connect: (callback?: unknown) =>
      callback === undefined ? gatedConnect() : Reflect.apply(connect, pool, [callback]),
  })
}

import type { MailTransport } from '#server/outside/mail/port.ts'
import type { PaymentProvider } from '#server/outside/payments/port.ts'
import type { Database } from '#server/platform/database.ts'
import { breakConnection, type WhenBroken } from './broken-connection.ts'
import type { Turns } from './turns.ts'

/** Where a process of ours can be stopped: before each statement or transaction, each call to the provider, each mail. */

type Gate = Pick<Turns, 'turn' | 'during'>

const gated =
  <Asked extends unknown[], Answer>(
    { turn, during }: Gate,
    what: string,
    ask: (...asked: Asked) => Promise<Answer>,
  ) =>
  async (...asked: Asked): Promise<Answer> => {
    await turn(what)
    return during(() => ask(...asked))
  }

const all = async <One>(list: AsyncIterable<One>): Promise<One[]> => {
  const found: One[] = []
  for await (const one of list) found.push(one)
  return found
}

/** A list is one step, however many pages it has. */
const gatedList = <Asked extends unknown[], One>(
  gate: Gate,
  what: string,
  list: (...asked: Asked) => AsyncIterable<One>,
) =>
  async function* (...asked: Asked): AsyncIterable<One> {
    yield* await gated(gate, what, () => all(list(...asked)))()
  }

/** Every method of the port is a call over the network, but for those that only look at what we have. */
const LOCAL: ReadonlySet<unknown> = new Set(['verifyWebhook'])

export const gatePayments = (gate: Gate, payments: PaymentProvider): PaymentProvider =>
  new Proxy(payments, {
    get: (port, name) => {
      if (name === 'eventsSince') return gatedList(gate, 'provider: eventsSince', port.eventsSince)
      if (name === 'movements') return gatedList(gate, 'provider: movements', port.movements)
      const method: unknown = Reflect.get(port, name)
      if (typeof method !== 'function' || LOCAL.has(name)) return method
      return gated(gate, `provider: ${String(name)}`, async (...asked) => Reflect.apply(method, port, asked))
    },
  })

export const gateMail = (gate: Gate, mail: MailTransport): MailTransport => ({
  ...mail,
  send: gated(gate, 'sends a mail', mail.send),
})

export const isIdle = ({ pool }: Pick<Database, 'pool'>): boolean =>
  pool.totalCount === pool.idleCount && pool.waitingCount === 0

/**
 * Lets whoever wants a connection wait for their turn. A transaction holds one from its beginning to its end, so that
 * nobody ever waits for a turn while they keep a lock.
 *
 * @param whenBroken asked once a connection: whether, and how, it breaks
 */
export const gateDatabase = (
  { pool }: Pick<Database, 'pool'>,
  { turn }: Pick<Turns, 'turn'>,
  whenBroken: () => WhenBroken | null,
): void => {
  const { connect } = pool
  const plain = async () => Reflect.apply(connect, pool, [])
  const gatedConnect = async () => {
    await turn()
    const when = whenBroken()
    const client = await plain()
    return when === null ? client : breakConnection(client, when)
  }
  Object.assign(pool, {
    connect: (callback?: unknown) =>
      callback === undefined ? gatedConnect() : Reflect.apply(connect, pool, [callback]),
  })
}

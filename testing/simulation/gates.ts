import type { Random } from '#database/demo/random.ts'
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

export const gatePayments = (gate: Gate, payments: PaymentProvider): PaymentProvider => ({
  ...payments,
  charge: gated(gate, 'asks the provider to charge', payments.charge),
  getPayment: gated(gate, 'asks the provider about a payment', payments.getPayment),
  findPayment: gated(gate, 'looks for a payment at the provider', payments.findPayment),
  cancelPayment: gated(gate, 'asks the provider to end a payment', payments.cancelPayment),
  refund: gated(gate, 'asks the provider to refund', payments.refund),
  getRefund: gated(gate, 'asks the provider about a refund', payments.getRefund),
  listRefunds: gated(gate, 'lists refunds at the provider', payments.listRefunds),
  getDispute: gated(gate, 'asks the provider about a dispute', payments.getDispute),
  submitEvidence: gated(gate, 'hands evidence to the provider', payments.submitEvidence),
  getFraudWarning: gated(gate, 'asks the provider about a warning', payments.getFraudWarning),
  eventsSince: gatedList(gate, 'lists events at the provider', payments.eventsSince),
  movements: gatedList(gate, 'lists movements at the provider', payments.movements),
})

export const gateMail = (gate: Gate, mail: MailTransport): MailTransport => ({
  ...mail,
  send: gated(gate, 'sends a mail', mail.send),
})

export const isIdle = ({ pool }: Pick<Database, 'pool'>): boolean =>
  pool.totalCount === pool.idleCount && pool.waitingCount === 0

/** Statements that follow the one before at once: every other one, so that stories get on. */
const HURRIES = 0.5

/**
 * Lets whoever wants a connection wait for their turn. A transaction holds one from its beginning to its end, so that
 * nobody ever waits for a turn while they keep a lock.
 *
 * @param whenBroken asked once a connection: whether, and how, it breaks
 */
export const gateDatabase = (
  database: Database,
  { turn }: Pick<Turns, 'turn'>,
  random: Random,
  whenBroken: () => WhenBroken | null,
): void => {
  const { pool } = database
  const { connect } = pool
  const plain = async () => Reflect.apply(connect, pool, [])
  const gatedConnect = async () => {
    // One who already has a connection may not wait.
    if (isIdle(database) && !random.chance(HURRIES)) await turn()
    const when = whenBroken()
    const client = await plain()
    return when === null ? client : breakConnection(client, when)
  }
  Object.assign(pool, {
    connect: (callback?: unknown) =>
      callback === undefined ? gatedConnect() : Reflect.apply(connect, pool, [callback]),
  })
}

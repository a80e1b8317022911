import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { emailShape } from '#contract/shapes.ts'
import type { BlockPart } from '#contract/staff/block-calls.ts'
import type { ActSubject } from '#server/audit/act-subject.ts'
import type { Audit } from '#server/audit/staff-act.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { addressKeyOf } from '#server/platform/secrets/address-key.ts'
import { findOrder } from '../find-order.ts'
import { readAttempts } from '../for-staff/order-timeline.ts'
import type { OrderRow } from '../order-row.ts'
import { ofOrder, subjectOfOrder } from '../order-subject.ts'
import { bucketsOf, cardKey, networksIn } from '../velocity/risk-signals.ts'
import { deleteBlock, insertBlock, readBlock } from './block-list.queries.ts'

type NewBlocks = {
  readonly keys: readonly string[]
  readonly order: Pick<OrderRow, 'caseId' | 'orderId'> | null
  readonly staffId: string
  readonly reason: string
}

/** Adds keys to the block list, with an audit record. @returns the number of new keys */
const addBlocks = (deps: Deps, audit: Audit, { keys, order, staffId, reason }: NewBlocks): Promise<number> =>
  deps.database.transact(async (tx) => {
    let added = 0
    for (const key of keys) {
      const entry = { key, orderId: order?.orderId ?? null, reason, addedBy: staffId }
      if (await insertBlock(tx, { ...entry, addedAt: deps.clock.now() })) added += 1
    }
    await audit.record(tx, {
      caseId: order?.caseId ?? null,
      details: { keys, orderId: order?.orderId ?? null },
    })
    return added
  })

/**
 * Block list keys of an order's e-mail address, networks or cards. Later payments that share one have the
 * same key.
 */
const keysOf = async (deps: Deps, order: OrderRow, parts: readonly BlockPart[]): Promise<string[]> => {
  const attempts = await readAttempts(deps, order)
  const keys: string[] = []
  if (parts.includes('email')) keys.push(...emailKeys(order.emailHash))
  if (parts.includes('network'))
    for (const { addressKey } of attempts)
      keys.push(
        ...networksIn(addressKey ?? '').flatMap(({ bucket, key }) => (bucket === 'address' ? [key] : [])),
      )
  if (parts.includes('card'))
    for (const { providerRef } of attempts) {
      const state = providerRef === null ? null : await deps.payments.getPayment(providerRef)
      const card =
        state?.state === 'succeeded'
          ? state.charge.cardFingerprint
          : state?.state === 'failed'
            ? state.cardFingerprint
            : null
      if (card !== null) keys.push(cardKey(card).key)
    }
  // A network or card without a value has a key that ends in a colon, and would match unrelated payments.
  return [...new Set(keys.filter((key) => !key.endsWith(':')))]
}

const emailKeys = (emailHash: string): string[] =>
  bucketsOf({ caseId: '', visitorId: '', addressKey: null, emailHash }).flatMap(({ bucket, key }) =>
    bucket === 'email' ? [key] : [],
  )

/** How the key of an e-mail address begins; its hash follows. */
const EMAIL_KEY = 'email:'

/** The person who pays with an e-mail address. */
const ofPayer = (emailHash: string, usedAt: Date): ActSubject => [
  { kind: 'address', as: 'donor', emailHash, usedAt },
]

/**
 * Blocks later payments that share the e-mail address, the network or the card of an order. Idempotent.
 * @throws notFound; conflict if the order has none of these parts, such as an order without a payment attempt
 */
export const blockOrder = staffAct(
  {
    act: 'block.add',
    capability: 'order.block',
    subject: ofOrder,
    reason: ({ reason }: CallArguments<Calls['blockOrder']>) => reason,
  },
  async (deps, { staffId }, { orderId, parts, reason }, audit) => {
    const order = await findOrder(deps, orderId)
    if (order === null) throw new Refusal('notFound')
    const keys = await keysOf(deps, order, parts)
    if (keys.length === 0)
      throw new Refusal('conflict', {
        sentence: 'This order was never charged, so there’s nothing to block.',
      })
    return addBlocks(deps, audit, { keys, order, staffId, reason })
  },
)

/** Blocks payments with an e-mail address, or from an IP address with its network. Idempotent. */
export const blockAddress = staffAct(
  {
    act: 'block.add',
    capability: 'order.block',
    subject: ({ personalData, clock }, { address }) => {
      const email = emailShape.safeParse(address)
      return email.success ? ofPayer(personalData.emailHash(email.data), clock.now()) : []
    },
    reason: ({ reason }: CallArguments<Calls['blockAddress']>) => reason,
  },
  (deps, { staffId }, { address, reason }, audit) => {
    const email = emailShape.safeParse(address)
    const keys = email.success
      ? emailKeys(deps.personalData.emailHash(email.data))
      : [`address:${addressKeyOf(deps.personalData, address)}`]
    return addBlocks(deps, audit, { keys, order: null, staffId, reason })
  },
)

/** Removes an entry of the block list. @throws notFound */
export const removeBlock = staffAct(
  {
    act: 'block.remove',
    capability: 'order.block',
    subject: async (deps, { key }) => {
      const block = await readBlock(deps.database.db, key)
      if (block === null) return []
      const order = block.orderId === null ? null : await findOrder(deps, block.orderId)
      return [
        ...subjectOfOrder(order),
        ...(key.startsWith(EMAIL_KEY) ? ofPayer(key.slice(EMAIL_KEY.length), deps.clock.now()) : []),
      ]
    },
    reason: ({ reason }: CallArguments<Calls['removeBlock']>) => reason,
  },
  (deps, _staff, { key }, audit): Promise<void> =>
    deps.database.transact(async (tx) => {
      if (!(await deleteBlock(tx, key))) throw new Refusal('notFound')
      await audit.record(tx, { caseId: null, details: { key } })
    }),
)

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
import { type AttemptRow, readAttempts } from '../for-staff/order-timeline.ts'
import type { OrderRow } from '../order-row.ts'
import { ofOrder, subjectOfOrder } from '../order-subject.ts'
import { bucketKey, networksIn } from '../velocity/risk-signals.ts'
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

/** Keys of the networks that the attempts came from: see `networkOf`. */
const keysOfNetworks = (attempts: readonly AttemptRow[]): string[] =>
  attempts
    .flatMap(({ networkKeys }) => (networkKeys === null ? [] : networksIn(networkKeys)))
    .flatMap(({ bucket, key }) => (bucket === 'address' ? [key] : []))

const keysOfCards = async ({ payments }: Deps, attempts: readonly AttemptRow[]): Promise<string[]> => {
  const keys: string[] = []
  for (const { providerRef } of attempts) {
    const state = providerRef === null ? null : await payments.getPayment(providerRef)
    const card =
      state?.state === 'succeeded'
        ? state.charge.cardFingerprint
        : state?.state === 'failed'
          ? state.cardFingerprint
          : null
    if (card !== null) keys.push(bucketKey('card', card).key)
  }
  return keys
}

/** Why a part of an order that was charged has no key. */
const WITHOUT_KEY = {
  network: 'We keep a payment’s network for one day, so this order’s is gone.',
  card: 'We don’t know this order’s card.',
}

/**
 * Block list keys of parts of an order. Later payments that share one have the same key.
 * @throws conflict if one of the parts has no key: a block that staff chose isn't omitted silently
 */
const keysOf = async (deps: Deps, order: OrderRow, parts: readonly BlockPart[]): Promise<string[]> => {
  const attempts = await readAttempts(deps, order)
  const keys: Readonly<Record<BlockPart, readonly string[]>> = {
    email: [bucketKey('email', order.emailHash).key],
    network: keysOfNetworks(attempts),
    card: parts.includes('card') ? await keysOfCards(deps, attempts) : [],
  }
  const missing = (['network', 'card'] as const).filter(
    (part) => parts.includes(part) && keys[part].length === 0,
  )
  if (missing.length > 0) {
    const reasons =
      attempts.length === 0
        ? ['This order was never charged, so it has no card or network.']
        : missing.map((part) => WITHOUT_KEY[part])
    throw new Refusal('conflict', { sentence: [...reasons, 'Nothing was blocked.'].join(' ') })
  }
  return [...new Set(parts.flatMap((part) => keys[part]))]
}

/** How the key of an e-mail address begins; its hash follows. */
const EMAIL_KEY = 'email:'

/** The person who pays with an e-mail address. */
const ofPayer = (emailHash: string, usedAt: Date): ActSubject => [
  { kind: 'email', as: 'donor', emailHash, usedAt },
]

/**
 * Blocks later payments that share the e-mail address, the network or the card of an order. Idempotent.
 * @throws notFound; conflict if one of these parts isn't known
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
    return addBlocks(deps, audit, { keys, order, staffId, reason })
  },
)

/** Blocks payments with an e-mail address, or from the network of an IP address: see `networkOf`. Idempotent. */
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
    const { key } = email.success
      ? bucketKey('email', deps.personalData.emailHash(email.data))
      : bucketKey('address', addressKeyOf(deps.personalData, address))
    return addBlocks(deps, audit, { keys: [key], order: null, staffId, reason })
  },
)

/** The order that an entry was taken from; null for a typed address, and for an unknown key. */
const orderOfBlock = async (deps: Pick<Deps, 'database'>, key: string): Promise<OrderRow | null> => {
  const orderId = (await readBlock(deps.database.db, key))?.orderId ?? null
  return orderId === null ? null : findOrder(deps, orderId)
}

/** Removes an entry of the block list. @throws notFound */
export const removeBlock = staffAct(
  {
    act: 'block.remove',
    capability: 'order.block',
    subject: async (deps, { key }) => [
      ...subjectOfOrder(await orderOfBlock(deps, key)),
      ...(key.startsWith(EMAIL_KEY) ? ofPayer(key.slice(EMAIL_KEY.length), deps.clock.now()) : []),
    ],
    reason: ({ reason }: CallArguments<Calls['removeBlock']>) => reason,
  },
  async (deps, _staff, { key }, audit): Promise<void> => {
    const order = await orderOfBlock(deps, key)
    await deps.database.transact(async (tx) => {
      if (!(await deleteBlock(tx, key))) throw new Refusal('notFound')
      await audit.record(tx, { caseId: order?.caseId ?? null, details: { key } })
    })
  },
)

import { createHash } from 'node:crypto'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { canonicalJson, type SignedBody } from '#contract/canonical.ts'
import { amountProblem } from '#contract/gift-sentences.ts'
import { MESSAGE_MAX, MESSAGE_TOO_LONG } from '#contract/orders.ts'
import { cleanText } from '#contract/plain-text.ts'
import { refuseGift } from '#contract/pricing.ts'
import { readDonorName } from '#contract/validators/donor-name.ts'
import { requireGivingCase } from '#server/cases/giving-case.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { sqlState, UNIQUE_VIOLATION } from '#server/platform/database.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import type { ChallengeKeeper } from './challenge.ts'
import { newOrder, orderAmounts } from './new-order.ts'
import { type Draft, readDraft } from './order-draft.ts'
import { signOrderKey } from './order-key.ts'
import {
  insertOrder,
  lockOpenOrders,
  moveOrder,
  type NewOrder,
  type OrderRow,
  readOrderByKey,
  takeTurn,
} from './orders.queries.ts'
import { isUndecided } from './orders.state.ts'
import { isSignedBy } from './sign-key.ts'

type Input = CallArguments<Calls['createOrder']>
type Started = CallOutput<Calls['createOrder']>

const OPEN_ORDER_MS = 10 * 60_000

/** Draft, nonce, sign, challenge, name: in this order, each with one public answer. Why goes to the log. */
const checkOrigin = async (
  deps: Deps,
  challenges: ChallengeKeeper,
  visitorId: string,
  input: Input,
  rawBody: SignedBody,
): Promise<{ draft: Draft; name: string }> => {
  const draft = readDraft(deps, input.draftId, visitorId, input.caseId)
  if (draft === null)
    throw new Refusal('draftExpired', { reason: 'draft not ours, of another visitor or case, or over' })
  const { method, path } = calls.createOrder
  if (!(await isSignedBy(deps, visitorId, { method, path, nonce: draft.nonce, body: rawBody }, input.sign)))
    throw new Refusal('signInvalid', { reason: 'sign does not match the visitor’s key' })
  if (!(await challenges.isSolved(input.challengeSolution, draft.nonce)))
    throw new Refusal('challengeFailed', { reason: 'challenge not solved for this draft' })
  const typed = await deps.personalData.openName(input.fullName, input.draftId)
  if (typed === null) throw new Refusal('draftExpired', { reason: 'name not encrypted for this draft' })
  const read = readDonorName(typed)
  if ('problem' in read) throw invalidFields([{ field: 'fullName', message: read.problem }])
  return { draft, name: read.name }
}

const readMessage = (typed: string): string | null => {
  const message = cleanText(typed)
  if (message.length > MESSAGE_MAX) throw invalidFields([{ field: 'message', message: MESSAGE_TOO_LONG }])
  return message === '' ? null : message
}

/** A fingerprint of what the donor chose; what differs from try to try (draft, solution, sign, ciphertext) is not in it. */
const hashOfChoices = (input: Input, name: string): string => {
  const {
    draftId: _draft,
    challengeSolution: _solution,
    sign: _sign,
    fullName: _cipher,
    idempotencyKey: _key,
    ...choices
  } = input
  return createHash('sha256')
    .update(canonicalJson({ ...choices, name }))
    .digest('base64url')
}

/**
 * What this visitor has open for the same case and amount: the order to go on with, or none. One that is being
 * charged is always the one; an unpaid one with other choices is given up.
 */
const openOrderFor = async (
  tx: Tx,
  input: Input,
  { visitorId, inputHash }: NewOrder,
  now: Date,
): Promise<OrderRow | null> => {
  const since = new Date(now.getTime() - OPEN_ORDER_MS)
  const open = await lockOpenOrders(tx, {
    caseId: input.caseId,
    visitorId,
    amountCents: input.amountCents,
    since,
  })
  const inFlight = open.find((order) => isUndecided(order.state))
  const same = inFlight ?? open.find((order) => order.inputHash === inputHash)
  for (const order of open)
    if (order !== same && !isUndecided(order.state)) await moveOrder(tx, order, 'cancelled', 'cancelled', now)
  return same ?? null
}

/** The order of a key sent before: the same order for the same choices, a refusal for others. */
const sameOrder = (order: OrderRow, inputHash: string): OrderRow => {
  if (order.inputHash !== inputHash) throw new Refusal('keyReused')
  return order
}

type Begun = Pick<OrderRow, 'caseId' | 'orderId' | 'totalCents' | 'state'>

/** The order of this key, the one that is open already, or the new one: found and written in the visitor's turn. */
const insertOnce = async (deps: Deps, input: Input, row: NewOrder): Promise<Begun> => {
  try {
    return await deps.database.transact(async (tx) => {
      await takeTurn(tx, row.caseId, row.visitorId)
      const known = await readOrderByKey(tx, row.caseId, row.idempotencyKey)
      if (known !== null) return sameOrder(known, row.inputHash)
      const open = await openOrderFor(tx, input, row, deps.clock.now())
      if (open !== null) return open
      await insertOrder(tx, row)
      return {
        caseId: row.caseId,
        orderId: row.orderId,
        totalCents: orderAmounts(input).totalCents,
        state: 'created',
      }
    })
  } catch (error) {
    // The turn is ours and the key is new, so what is taken can only be the draft's nonce.
    if (sqlState(error) === UNIQUE_VIOLATION)
      throw new Refusal('draftExpired', { reason: 'draft used before', cause: error })
    throw error
  }
}

/**
 * Starts a donation: an order, not yet paid. Sent again with its key it gives the same order; the same visitor,
 * case and amount within ten minutes have one open order at most.
 *
 * @param rawBody the body as it came, which is what was signed
 * @throws draftExpired, signInvalid, challengeFailed, keyReused, caseTakesNoDonations, invalidInput
 */
export const startDonation = async (
  deps: Deps,
  challenges: ChallengeKeeper,
  visitorId: string,
  input: Input,
  rawBody: SignedBody,
): Promise<Started> => {
  const { draft, name } = await checkOrigin(deps, challenges, visitorId, input, rawBody)
  const refusal = refuseGift(input)
  if (refusal !== null) throw invalidFields([amountProblem(refusal)])
  const message = readMessage(input.message)
  await requireGivingCase(deps, input.caseId)
  const inputHash = hashOfChoices(input, name)

  const row = await newOrder(deps, input, { visitorId, draftNonce: draft.nonce, name, inputHash, message })
  const order = await insertOnce(deps, input, row)
  return {
    orderId: order.orderId,
    totalCents: order.totalCents,
    status: order.state,
    orderKey: signOrderKey(deps.signer, order),
  }
}

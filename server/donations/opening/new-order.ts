import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { type Attribution, ORDER_EXPIRY_MINUTES } from '#contract/donations/orders.ts'
import { cleanLine } from '#contract/plain-text.ts'
import { quoteDonation } from '#contract/pricing.ts'
import { TERMS_VERSION } from '#contract/terms-of-use.ts'
import type { Deps } from '#server/deps.ts'
import type { NewOrder } from '../orders.queries.ts'
import { cardContext, emailContext, nameContext } from './order-person.ts'
import type { TributeWithCard } from './read-tribute.ts'

/** The donor's validated choices. */
type DonationChoices = Pick<
  CallArguments<Calls['createOrder']>,
  | 'zoneId'
  | 'caseId'
  | 'idempotencyKey'
  | 'amountCents'
  | 'tipCents'
  | 'coverFee'
  | 'payMethod'
  | 'email'
  | 'nameShown'
  | 'hideAmount'
  | 'consentUpdates'
  | 'attribution'
  | 'confirmSimilar'
>

type OrderDetails = {
  readonly visitorId: string
  readonly draftNonce: string
  readonly name: string
  readonly inputHash: string
  readonly message: string | null
  readonly tribute?: TributeWithCard | null
}

/** Amounts of an order, computed on the server from the donor's choices, never taken from the page. */
const orderAmounts = (choices: { amountCents: number; tipCents: number; coverFee: boolean }) => {
  const { amountCents, tipCents, coverFeeCents, totalCents, feeCents } = quoteDonation(choices)
  return { amountCents, tipCents, coverFeeCents, totalCents, feeCents }
}

/** Makes attribution storable. A malformed value is cleaned, because it must never block a donation. */
const cleanAttribution = (attribution: Attribution): Attribution =>
  Object.fromEntries(
    Object.entries(attribution).map(([field, value]) => [
      field,
      typeof value === 'number' ? value : cleanLine(value ?? '').toWellFormed(),
    ]),
  )

/**
 * Builds the row of a new order. Finds or creates the donor's encryption key before the order's transaction,
 * because people aren't stored by case.
 */
export const newOrder = async (
  deps: Deps,
  choices: DonationChoices,
  details: OrderDetails,
): Promise<NewOrder> => {
  const { ids, clock, personalData, database } = deps
  const orderId = ids.uuid()
  const now = clock.now()
  const emailHash = personalData.emailHash(choices.email)
  const seal = await database.statement((db) => personalData.sealer(db, emailHash))
  return {
    caseId: choices.caseId,
    orderId,
    idempotencyKey: choices.idempotencyKey,
    inputHash: details.inputHash,
    draftNonce: details.draftNonce,
    zoneId: choices.zoneId,
    state: 'created',
    ...orderAmounts(choices),
    payMethod: choices.payMethod,
    emailHash,
    nameCipher: seal(nameContext(orderId), details.name),
    emailCipher: seal(emailContext(orderId), choices.email),
    nameShown: choices.nameShown,
    hideAmount: choices.hideAmount,
    message: details.message,
    tributeKind: details.tribute?.kind ?? null,
    tributeName: details.tribute?.name ?? null,
    cardCipher:
      details.tribute?.card == null ? null : seal(cardContext(orderId), JSON.stringify(details.tribute.card)),
    consentUpdates: choices.consentUpdates,
    termsVersion: TERMS_VERSION,
    visitorId: details.visitorId,
    attribution: JSON.stringify(cleanAttribution(choices.attribution)),
    similarConfirmedAt: choices.confirmSimilar === true ? now : null,
    createdAt: now,
    stateAt: now,
    expiresAt: new Date(now.getTime() + ORDER_EXPIRY_MINUTES * MINUTE_MS),
  }
}

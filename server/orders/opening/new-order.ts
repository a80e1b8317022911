import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { type Attribution, ORDER_EXPIRY_MINUTES } from '#contract/orders/orders.ts'
import { cleanLine } from '#contract/plain-text.ts'
import { quoteDonation } from '#contract/pricing.ts'
import { TERMS_VERSION } from '#contract/terms-of-use.ts'
import type { Deps } from '#server/deps.ts'
import type { NewOrder } from '../orders.queries.ts'
import { emailContext, nameContext } from './order-person.ts'

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
>

type DonationAbout = {
  readonly visitorId: string
  readonly draftNonce: string
  readonly name: string
  readonly inputHash: string
  readonly message: string | null
}

/** Amounts of an order, computed on the server from the donor's choices, never taken from the page. */
const orderAmounts = (choice: { amountCents: number; tipCents: number; coverFee: boolean }) => {
  const { amountCents, tipCents, coverFeeCents, totalCents, feeCents } = quoteDonation(choice)
  return { amountCents, tipCents, coverFeeCents, totalCents, feeCents }
}

/** Attribution as storable text: a strange value never refuses a donation. */
const cleaned = (attribution: Attribution): Attribution =>
  Object.fromEntries(
    Object.entries(attribution).map(([field, value]) => [
      field,
      typeof value === 'number' ? value : cleanLine(value ?? '').toWellFormed(),
    ]),
  )

/**
 * The row of a new order. The donor's key is found or created before its transaction: people aren't stored by
 * case.
 */
export const newOrder = async (
  deps: Deps,
  choices: DonationChoices,
  about: DonationAbout,
): Promise<NewOrder> => {
  const { ids, clock, personalData, database } = deps
  const orderId = ids.uuid()
  const now = clock.now()
  const emailHash = personalData.emailHash(choices.email)
  const seal = await database.statement((reader) => personalData.sealer(reader, emailHash))
  return {
    caseId: choices.caseId,
    orderId,
    idempotencyKey: choices.idempotencyKey,
    inputHash: about.inputHash,
    draftNonce: about.draftNonce,
    zoneId: choices.zoneId,
    state: 'created',
    ...orderAmounts(choices),
    payMethod: choices.payMethod,
    emailHash,
    nameCipher: seal(nameContext(orderId), about.name),
    emailCipher: seal(emailContext(orderId), choices.email),
    nameShown: choices.nameShown,
    hideAmount: choices.hideAmount,
    message: about.message,
    consentUpdates: choices.consentUpdates,
    termsVersion: TERMS_VERSION,
    visitorId: about.visitorId,
    attribution: JSON.stringify(cleaned(choices.attribution)),
    createdAt: now,
    stateAt: now,
    expiresAt: new Date(now.getTime() + ORDER_EXPIRY_MINUTES * MINUTE_MS),
  }
}

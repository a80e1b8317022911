import { KEPT_CARDS_MAX } from '#contract/donations/kept-cards-max.ts'
import { lockUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import { type Customer, OutcomeUnknown, type PaymentSource } from '#server/outside/payments/port.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { readCustomerRef, readKeptCard, readKeptCards, saveCustomer } from './kept-cards.queries.ts'

/** What a charge request pays with, as the page sends it. */
export type SourceChoice = {
  readonly confirmationToken?: string | undefined
  readonly keptCardId?: string | undefined
  readonly keepCard?: boolean | undefined
}

export type ChosenSource = {
  readonly source: PaymentSource
  /** The card's, if it is known without asking the provider. */
  readonly fingerprint: string | null
  /** Account that asked to keep the token's card. */
  readonly keeperId: string | null
}

/** The person's customer at the provider, created if they have none. @throws OutcomeUnknown; tokenInvalid */
export const requireCustomer = async (deps: Deps, userId: string): Promise<Customer> => {
  const { database, payments, clock } = deps
  const existing = await readCustomerRef(database.db, userId)
  if (existing !== null) return { userId, customerRef: existing }
  const customerRef = await payments.createCustomer(userId)
  await database.transact(async (tx) => {
    // Locked first, so that a concurrently erased account doesn't get a new row.
    await lockUser(deps, tx, userId)
    await saveCustomer(tx, { userId, customerRef, createdAt: clock.now() })
  })
  return { userId, customerRef }
}

/**
 * The source to charge, once the charge is admitted: with the customer at the provider that gets the card, if it is to be kept. If
 * it can't be kept, that doesn't prevent the gift.
 * @throws tokenInvalid
 */
export const sourceToCharge = async (
  deps: Deps,
  { source, keeperId }: ChosenSource,
): Promise<PaymentSource> => {
  if (source.kind !== 'token' || keeperId === null) return source
  if ((await readKeptCards(deps.database.db, keeperId)).length >= KEPT_CARDS_MAX) return source
  try {
    return { ...source, keepFor: await requireCustomer(deps, keeperId) }
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    deps.log.warn({ err: error.cause }, 'a donor has no customer at the provider yet: their card isn’t kept')
    return source
  }
}

/**
 * What a charge pays with: the page's token, whose card its signed-in donor may ask to keep, or a card that this person
 * kept.
 * @throws cardNotKept if the card isn't theirs, or was removed; invalidInput without either, or with both
 */
export const chooseSource = async (
  deps: Deps,
  userId: string | null,
  { confirmationToken, keptCardId: cardId, keepCard = false }: SourceChoice,
): Promise<ChosenSource> => {
  if (cardId !== undefined && confirmationToken === undefined) {
    const card = userId === null ? null : await readKeptCard(deps.database.db, { userId, cardId })
    const customerRef = userId === null ? null : await readCustomerRef(deps.database.db, userId)
    if (card === null || customerRef === null)
      throw new Refusal('cardNotKept', { reason: 'no such card of this person' })
    const { paymentMethodRef, fingerprint } = card
    return { source: { kind: 'kept_card', customerRef, paymentMethodRef }, fingerprint, keeperId: null }
  }
  if (confirmationToken === undefined || cardId !== undefined)
    throw invalidFields([{ field: 'confirmationToken', message: 'Choose one way to pay.' }])
  const source = { kind: 'token', confirmationToken, keepFor: null } as const
  return { source, fingerprint: null, keeperId: keepCard ? userId : null }
}

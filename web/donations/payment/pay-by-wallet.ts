import { WALLET_NAMES } from '#contract/donations/card-name.ts'
import type { Wallet } from '#contract/donations/orders.ts'
import { type Donation, withWalletOwner } from '../form/read-donation-form.ts'
import type { StartedOrder } from '../order-client/start-order.ts'
import type { Next } from './next-payment-step.ts'
import {
  chargeToken,
  goTo,
  goToOpenCharge,
  type PaymentPage,
  repeatPhase,
  returnToForm,
} from './pay-donation.ts'
import { FORM, formAfterCancel, formWithProblem } from './payment.state.ts'
import type { PaymentClient } from './payment-client.ts'
import type { BillingDetails, Tokenized } from './tokenize-in-time.ts'

/** An approved wallet sheet with the donation it showed. */
export type ApprovedSheet = {
  readonly wallet: Wallet
  readonly donation: Donation
  readonly totalCents: number
  readonly owner: BillingDetails
  /** Creates a chargeable token, which closes the sheet. */
  readonly tokenize: (donor: BillingDetails) => Promise<Tokenized>
  /** Tells the wallet that the payment failed. */
  readonly fail: () => void
}

type StartedCheckout = { readonly order: StartedOrder; readonly firstStep: Next }

/** Creates the order only after approval, because a sheet must open within a second of the click. */
const startWalletOrder = async (
  client: PaymentClient,
  { donation, wallet }: ApprovedSheet,
): Promise<StartedCheckout> => {
  const order = await client.start(donation, wallet)
  const firstStep = await client.firstStep(order, null)
  if (firstStep.go !== 'restart') return { order, firstStep }
  const newOrder = await client.startNewOrder(donation, wallet)
  return { order: newOrder, firstStep: await client.firstStep(newOrder, null) }
}

const TOTAL_CHANGED = 'The total has changed. Reload the page to see it.'
const noCardText = (wallet: Wallet): string => `${WALLET_NAMES[wallet]} didn’t give us a card.`

/**
 * Charges an approved wallet, with the same steps as a card. Name and e-mail typed in the form take precedence
 * over the wallet's.
 */
export const payByWallet = async (page: PaymentPage, sheet: ApprovedSheet): Promise<void> => {
  const { wallet } = sheet
  const reading = withWalletOwner(sheet.donation, sheet.owner)
  if ('problems' in reading) {
    sheet.fail()
    page.showFailure({ sentence: null, problems: reading.problems })
    return page.show(FORM)
  }
  const { donation } = reading
  if (await goToOpenCharge(page, donation, wallet)) return sheet.fail()
  page.show({ at: 'wallet', wallet, charging: true })
  let isSheetOpen = true
  try {
    const { order, firstStep } = await startWalletOrder(await page.client(), { ...sheet, donation })
    const checkout = { order, donation, method: wallet, deadline: null } as const
    // The order is already paid, or waits at the bank, so there is nothing to charge.
    if (firstStep.go !== 'card') {
      sheet.fail()
      return await goTo(page, checkout, firstStep)
    }
    if (order.totalCents !== sheet.totalCents) {
      sheet.fail()
      return page.show(formWithProblem(TOTAL_CHANGED))
    }
    const tokenized = await sheet.tokenize({ name: donation.fullName, email: donation.email })
    if ('sentence' in tokenized) {
      sheet.fail()
      return page.show(formWithProblem(tokenized.sentence ?? noCardText(wallet)))
    }
    isSheetOpen = false
    const repeat = repeatPhase(checkout, firstStep.attempt, tokenized.token)
    if (repeat !== null) return page.show(repeat)
    await chargeToken(page, checkout, firstStep.attempt, tokenized.token)
  } catch (error) {
    if (isSheetOpen) sheet.fail()
    returnToForm(page, error)
  }
}

/** Returns to the form after the sheet was closed without approval. */
export const closeWallet = (page: PaymentPage, wallet: Wallet): void =>
  page.show(formAfterCancel(`You closed ${WALLET_NAMES[wallet]}. Nothing was charged.`))

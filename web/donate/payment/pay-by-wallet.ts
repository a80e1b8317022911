import { WALLET_NAMES } from '#contract/orders/card-name.ts'
import type { Wallet } from '#contract/orders/orders.ts'
import { type Donation, withWalletOwner } from '../form/read-donation-form.ts'
import type { StartedOrder } from '../order-client/start-order.ts'
import type { Donor, Tokenized } from './create-confirmation-token.ts'
import type { Next } from './next-payment-step.ts'
import type { OrderClient } from './order-client.ts'
import { chargeWith, goTo, type PaymentPage, repeatPhase, returnToForm } from './pay-donation.ts'
import { FORM, formAfterCancel, formWithProblem } from './payment.state.ts'

/** An approved wallet sheet with the donation it showed. */
export type AgreedSheet = {
  readonly wallet: Wallet
  readonly donation: Donation
  readonly totalCents: number
  readonly owner: Donor
  /** Creates a chargeable token; the sheet closes. */
  readonly tokenize: (donor: Donor) => Promise<Tokenized>
  /** Tells the wallet that the payment failed. */
  readonly fail: () => void
}

type Started = { readonly order: StartedOrder; readonly first: Next }

/** The order is created now rather than at the click: a sheet must open within a second. */
const startOrder = async (client: OrderClient, { donation, wallet }: AgreedSheet): Promise<Started> => {
  const order = await client.start(donation, wallet)
  const first = await client.firstStep(order, null)
  if (first.go !== 'restart') return { order, first }
  const newOrder = await client.startNewOrder(donation, wallet)
  return { order: newOrder, first: await client.firstStep(newOrder, null) }
}

const TOTAL_CHANGED = 'The sum is another one by now. Load the page again to see it.'
const noCardText = (wallet: Wallet): string => `${WALLET_NAMES[wallet]} gave us no card.`

/**
 * Charges an approved wallet, with the same steps as a card. A name and e-mail typed in the form win over the
 * wallet's.
 */
export const payByWallet = async (page: PaymentPage, sheet: AgreedSheet): Promise<void> => {
  const { wallet } = sheet
  const reading = withWalletOwner(sheet.donation, sheet.owner)
  if ('problems' in reading) {
    sheet.fail()
    page.showFailure({ sentence: null, problems: reading.problems })
    return page.show(FORM)
  }
  const { donation } = reading
  page.show({ at: 'wallet', wallet, charging: true })
  let open = true
  try {
    const { order, first } = await startOrder(await page.client(), { ...sheet, donation })
    const checkout = { order, donation, method: wallet, deadline: null } as const
    // Already paid, or at the bank: nothing to charge.
    if (first.go !== 'card') {
      sheet.fail()
      return await goTo(page, checkout, first)
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
    open = false
    const repeat = repeatPhase(checkout, first.attempt, tokenized.token)
    if (repeat !== null) return page.show(repeat)
    await chargeWith(page, checkout, first.attempt, tokenized.token)
  } catch (error) {
    if (open) sheet.fail()
    returnToForm(page, error)
  }
}

/** The sheet was closed without approval. */
export const closeWallet = (page: PaymentPage, wallet: Wallet): void =>
  page.show(formAfterCancel(`You closed ${WALLET_NAMES[wallet]}. Nothing was charged.`))

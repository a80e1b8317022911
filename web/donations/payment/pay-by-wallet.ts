import { WALLET_NAMES } from '#contract/donations/card-name.ts'
import type { Wallet } from '#contract/donations/orders.ts'
import { type Donation, withWalletOwner } from '../form/read-donation-form.ts'
import { payByToken } from './pay-by-token.ts'
import type { PaymentPage } from './pay-donation.ts'
import { FORM, formWithProblem } from './payment.state.ts'
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

/**
 * Charges an approved wallet, with the same steps as a card. Name and e-mail typed in the form take precedence
 * over the wallet's.
 */
export const payByWallet = async (page: PaymentPage, sheet: ApprovedSheet): Promise<void> => {
  const { wallet, totalCents, tokenize, fail } = sheet
  const reading = withWalletOwner(sheet.donation, sheet.owner)
  if ('problems' in reading) {
    fail()
    page.showFailure({ sentence: null, problems: reading.problems })
    return page.show(FORM)
  }
  await payByToken(page, {
    method: wallet,
    donation: reading.donation,
    ...{ totalCents, tokenize, fail },
    charging: { at: 'wallet', wallet, charging: true },
    withoutToken: (sentence) => formWithProblem(sentence ?? `${WALLET_NAMES[wallet]} didn’t give us a card.`),
  })
}

import type { KeptCard } from '#contract/donations/kept-card-calls.ts'
import type { Wallet } from '#contract/donations/orders.ts'
import type { CardFieldsHandle } from '../card/card-fields.tsx'
import type { Donation } from '../form/read-donation-form.ts'
import type { Provider } from '../order-client/payment-provider.ts'
import type { Look } from './authentication-step.tsx'
import type { ApprovedSheet } from './pay-by-wallet.ts'
import type { FormFailure, Phase } from './payment.state.ts'

/** The page's payment: its state, and what its buttons and windows do. */
export type Payment = {
  readonly phase: Phase
  readonly failure: FormFailure
  readonly loadProvider: () => Promise<Provider>
  readonly begin: (donation: Donation) => void
  readonly pay: (fields: CardFieldsHandle) => void
  /** Pays a donation with the card typed beside the form; `fields` are null until they are loaded. */
  readonly payBesideForm: (donation: Donation, fields: CardFieldsHandle | null) => void
  /** Pays a donation with a card that the signed-in donor kept. */
  readonly payByKeptCard: (donation: Donation, card: KeptCard) => void
  /** Whether the donor may keep the card that they type: signed in, with a place left. */
  readonly canKeepCard: boolean
  /** Pays the repeated donation, which the donor confirmed. */
  readonly confirmRepeat: () => void
  /** Returns to the form without paying the repeated donation. */
  readonly cancelRepeat: () => void
  readonly close: () => void
  readonly lookAtBankStep: Look
  /** Whether a wallet's sheet may open: not while a payment is running. */
  readonly mayOpenWallet: () => boolean
  readonly openWallet: (wallet: Wallet) => void
  readonly payByWallet: (sheet: ApprovedSheet) => void
  readonly closeWallet: () => void
}

import { useRef } from 'react'
import { WALLETS, type Wallet } from '#contract/donations/orders.ts'
import { type Quote, quoteDonation } from '#contract/pricing.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import type { Donation } from '../form/read-donation-form.ts'
import type { PayPlatform } from '../order-client/order-draft.ts'
import type { SheetWords } from '../order-client/payment-provider.ts'
import type { ApprovedSheet } from '../payment/pay-by-wallet.ts'
import type { Payment } from '../payment/payment.ts'
import type { Approval, SheetRequest } from './wallet-buttons.tsx'

/** Lines above the total in a wallet's sheet, worded as a donation to a person rather than a purchase. */
export const sheetWords = (
  { amountCents, tipCents, coverFeeCents }: Pick<Quote, 'amountCents' | 'tipCents' | 'coverFeeCents'>,
  { recipient, brandName }: { readonly recipient: string; readonly brandName: string },
): SheetWords => ({
  lineItems: [
    { name: `Gift to ${recipient}`, amount: amountCents },
    { name: `Tip to ${brandName}`, amount: tipCents },
    { name: 'Card fee, covered by you', amount: coverFeeCents },
  ].filter(({ amount }) => amount > 0),
})

export type WalletPayment = {
  readonly offered: readonly Wallet[]
  readonly press: (wallet: Wallet) => SheetRequest | null
  readonly approve: (wallet: Wallet, approval: Approval) => void
  readonly cancel: () => void
}

type WalletDeps = {
  readonly platform: PayPlatform
  readonly payment: Payment
  readonly recipient: string
  /** The form's donation, with name and e-mail only if typed; null if it has errors, which it then shows. */
  readonly readForm: () => Donation | null
}

/** Connects wallet buttons, form and payment. */
export const useWallets = ({ platform, payment, recipient, readForm }: WalletDeps): WalletPayment => {
  const { brandName } = usePublicConfig()
  // A sheet is approved with the content it opened with, even if the form changes.
  const openedSheet = useRef<Pick<ApprovedSheet, 'donation' | 'totalCents'>>(null)
  return {
    offered: WALLETS.filter((wallet) => platform.platforms[0]?.methods.includes(wallet)),
    press: (wallet) => {
      const donation = payment.mayOpenWallet() ? readForm() : null
      if (donation === null) return null
      const quote = quoteDonation(donation)
      openedSheet.current = { donation, totalCents: quote.totalCents }
      payment.openWallet(wallet)
      return { words: sheetWords(quote, { recipient, brandName }), totalCents: quote.totalCents }
    },
    approve: (wallet, approval) => {
      if (openedSheet.current === null) approval.fail()
      else payment.payByWallet({ wallet, ...openedSheet.current, ...approval })
    },
    cancel: payment.closeWallet,
  }
}

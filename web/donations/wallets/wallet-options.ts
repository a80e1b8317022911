import { WALLETS, type Wallet } from '#contract/donations/orders.ts'
import type { AvailableWallets, WalletOptions } from '../order-client/payment-provider.ts'

/** The provider's maximum: one pixel less than the card's button. */
const BUTTON_HEIGHT_PX = 55

/** Our wallet for the provider's payment type; null for a type that we don't offer. */
export const knownWallet = (type: string): Wallet | null => WALLETS.find((wallet) => wallet === type) ?? null

/** The device's wallets and Link, in button order. */
export const walletsOf = (available: AvailableWallets | undefined): Wallet[] => [
  ...(available?.applePay === true ? (['apple_pay'] as const) : []),
  ...(available?.googlePay === true ? (['google_pay'] as const) : []),
  ...(available?.link === true ? (['link'] as const) : []),
]

/** Plain black logo buttons, as the wallets' guidelines require. */
export const walletOptions = (wallets: readonly Wallet[], brandName: string): WalletOptions => ({
  business: { name: brandName },
  buttonHeight: BUTTON_HEIGHT_PX,
  buttonTheme: { applePay: 'black', googlePay: 'black' },
  buttonType: { applePay: 'plain', googlePay: 'plain' },
  layout: { maxColumns: 2, maxRows: 2, overflow: 'never' },
  paymentMethods: {
    applePay: wallets.includes('apple_pay') ? 'auto' : 'never',
    googlePay: wallets.includes('google_pay') ? 'auto' : 'never',
    link: wallets.includes('link') ? 'auto' : 'never',
    amazonPay: 'never',
    paypal: 'never',
    klarna: 'never',
  },
  // For donors who don't type theirs in the form. A card comes with its owner's name anyway.
  emailRequired: true,
  phoneNumberRequired: false,
  shippingAddressRequired: false,
})

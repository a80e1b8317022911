import type { Wallet } from '#contract/orders/orders.ts'
import type { AvailableWallets, WalletOptions } from '../order-client/payment-provider.ts'

/** The tallest that the provider makes them: as high as the card's button, but for a pixel. */
const BUTTON_HEIGHT_PX = 55

const walletOf: Readonly<Record<string, Wallet>> = { apple_pay: 'apple_pay', google_pay: 'google_pay' }

/** The provider's element knows more than these two; the others are switched off. */
export const knownWallet = (type: string): Wallet | null => walletOf[type] ?? null

/** Those that the device has, in the order of their buttons. */
export const walletsOf = (available: AvailableWallets | undefined): Wallet[] => [
  ...(available?.applePay === true ? (['apple_pay'] as const) : []),
  ...(available?.googlePay === true ? (['google_pay'] as const) : []),
]

/**
 * The wallets' plain logo buttons, black as their makers ask. Neither asks for anything about the donor: who gives
 * stands in our form.
 */
export const walletOptions = (
  wallets: readonly Wallet[],
  { brandName, columns }: { readonly brandName: string; readonly columns: number },
): WalletOptions => ({
  business: { name: brandName },
  buttonHeight: BUTTON_HEIGHT_PX,
  buttonTheme: { applePay: 'black', googlePay: 'black' },
  buttonType: { applePay: 'plain', googlePay: 'plain' },
  layout: { maxColumns: columns, maxRows: 2, overflow: 'never' },
  paymentMethods: {
    applePay: wallets.includes('apple_pay') ? 'auto' : 'never',
    googlePay: wallets.includes('google_pay') ? 'auto' : 'never',
    ...{ link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' },
  },
  emailRequired: false,
  phoneNumberRequired: false,
  shippingAddressRequired: false,
})

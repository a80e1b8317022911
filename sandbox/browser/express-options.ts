import { integrationError } from './element-events.ts'
import type { WalletType } from './messages.ts'

/** Options of the wallet buttons, with the real ones' checks. */

type ByWallet = { readonly applePay?: string; readonly googlePay?: string; readonly link?: string }

export type ExpressOptions = {
  readonly business?: { readonly name?: string }
  readonly buttonHeight?: number
  readonly buttonType?: ByWallet
  readonly layout?: { readonly maxColumns?: number }
  readonly paymentMethods?: ByWallet
  readonly emailRequired?: boolean
}

/** Payment method types that the elements name; without any, all of the account's. */
export type GroupOptions = { readonly paymentMethodTypes?: readonly string[] }

export type LineItem = { readonly name: string; readonly amount: number }
export type ClickOptions = {
  readonly business?: { readonly name?: string }
  readonly lineItems?: readonly LineItem[]
}

const buttonTypes: Record<WalletType, readonly string[]> = {
  apple_pay: [
    ...['add-money', 'book', 'buy', 'check-out', 'contribute', 'donate', 'order', 'plain'],
    ...['reload', 'rent', 'subscribe', 'support', 'tip', 'top-up'],
  ],
  google_pay: ['book', 'buy', 'checkout', 'donate', 'order', 'pay', 'plain', 'subscribe'],
  // Link has one button.
  link: ['plain'],
}
const usualType: Record<WalletType, string> = { apple_pay: 'plain', google_pay: 'buy', link: 'plain' }
const optionName: Record<WalletType, keyof ByWallet> = {
  apple_pay: 'applePay',
  google_pay: 'googlePay',
  link: 'link',
}
const walletTypes = ['apple_pay', 'google_pay', 'link'] as const

const LOWEST_PX = 40
const HIGHEST_PX = 55
const USUAL_PX = 44

const typeOf = (wallet: WalletType, { buttonType = {} }: ExpressOptions): string => {
  const type = buttonType[optionName[wallet]] ?? usualType[wallet]
  if (!buttonTypes[wallet].includes(type)) {
    throw integrationError(`buttonType.${optionName[wallet]} can't be ${type}.`)
  }
  return type
}

const isOffered = (
  wallet: WalletType,
  { paymentMethods = {} }: ExpressOptions,
  { paymentMethodTypes = ['card', 'link'] }: GroupOptions,
): boolean => {
  // A wallet is a card; Link is a payment method of its own besides.
  if (!paymentMethodTypes.includes(wallet === 'link' ? 'link' : 'card')) return false
  const shown = paymentMethods[optionName[wallet]] ?? 'auto'
  if (!['auto', 'always', 'never'].includes(shown)) {
    throw integrationError(`paymentMethods.${optionName[wallet]} can't be ${shown}.`)
  }
  return shown !== 'never'
}

/** Query of the buttons' frame, with all its settings. */
export const buttonsQuery = (key: string, options: ExpressOptions, group: GroupOptions): URLSearchParams => {
  const { buttonHeight = USUAL_PX, layout = {} } = options
  if (buttonHeight < LOWEST_PX || buttonHeight > HIGHEST_PX) {
    throw integrationError(`buttonHeight must be between ${LOWEST_PX} and ${HIGHEST_PX}.`)
  }
  const query = new URLSearchParams({
    key,
    height: String(buttonHeight),
    columns: String(layout.maxColumns ?? 0),
  })
  for (const wallet of walletTypes) {
    if (isOffered(wallet, options, group)) query.append(wallet, typeOf(wallet, options))
  }
  return query
}

/** The sheet's line items. @throws if their sum exceeds the amount */
export const checkedLines = ({ lineItems = [] }: ClickOptions, amountCents: number): readonly LineItem[] => {
  const sumCents = lineItems.reduce((sum, { amount }) => sum + amount, 0)
  if (sumCents > amountCents) {
    throw integrationError(
      `The amount ${amountCents} is less than the total amount of the line items provided.`,
    )
  }
  return lineItems
}

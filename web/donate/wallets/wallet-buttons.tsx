import { useEffect, useRef, useState } from 'react'
import { WALLET_NAMES } from '#contract/orders/card-name.ts'
import type { Wallet } from '#contract/orders/orders.ts'
import { DONATION_MIN_CENTS } from '#contract/pricing.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import type { Elements, Provider, SheetWords } from '../order-client/payment-provider.ts'
import { type Donor, type Tokenized, tokenOf } from '../payment/create-confirmation-token.ts'
import { useHasHeight } from './use-has-height.ts'
import { usePlaceKeptBelow } from './use-reserved-space.ts'
import { knownWallet, walletOptions, walletsOf } from './wallet-options.ts'

/** Content of a sheet about to open. */
export type SheetRequest = { readonly words: SheetWords; readonly totalCents: number }

/** The approval, and how to get its token. */
export type Agreement = {
  /** The wallet's owner; empty where it tells nothing. */
  readonly owner: Donor
  readonly tokenize: (donor: Donor) => Promise<Tokenized>
  readonly fail: () => void
}

type WalletButtonsProps = {
  /** Wallets offered by the installation, whatever the device supports. */
  readonly wallets: readonly Wallet[]
  /** Null while the amount is invalid. */
  readonly totalCents: number | null
  readonly loadProvider: () => Promise<Provider>
  /** Null if no sheet may open: the form has errors, or a payment is running. */
  readonly onPress: (wallet: Wallet) => SheetRequest | null
  readonly onAgree: (wallet: Wallet, agreement: Agreement) => void
  readonly onCancel: () => void
}

const radiusOf = (element: HTMLElement): string =>
  getComputedStyle(element).getPropertyValue('--radius-control').trim()

const WIDE = '(width >= 640px)'

/** The element's events, with the page's current props. */
const listen = (
  mounted: { readonly provider: Provider; readonly elements: Elements },
  element: ReturnType<typeof createElement>,
  page: () => WalletButtonsProps,
): void => {
  const { elements } = mounted
  element.on('click', ({ expressPaymentType, resolve, reject }) => {
    const wallet = knownWallet(expressPaymentType)
    const request = wallet === null ? null : page().onPress(wallet)
    if (request === null) return reject()
    elements.update({ amount: request.totalCents })
    resolve(request.words)
  })
  element.on('confirm', ({ expressPaymentType, billingDetails, paymentFailed }) => {
    const wallet = knownWallet(expressPaymentType)
    const fail = () => paymentFailed({ reason: 'fail' })
    if (wallet === null) return fail()
    // First, because the provider requires it before any asynchronous step.
    const checked = elements.submit()
    const owner = { name: billingDetails?.name ?? '', email: billingDetails?.email ?? '' }
    page().onAgree(wallet, { owner, tokenize: (donor) => tokenOf(mounted, donor, checked), fail })
  })
  element.on('cancel', () => page().onCancel())
}

const createElement = (elements: Elements, wallets: readonly Wallet[], brandName: string) =>
  elements.create(
    'expressCheckout',
    walletOptions(wallets, { brandName, columns: window.matchMedia(WIDE).matches ? 2 : 1 }),
  )

const BelowButtons = () => (
  <>
    <p className="type-small mt-3 text-center text-quiet">
      No typing needed: without a name and e-mail above, we use those in your wallet.
    </p>
    <p className="wallets-or">or</p>
  </>
)

/**
 * The provider's own buttons, shown only where the device supports them. They take no space until they are
 * rendered at button height; then the divider to the card appears too.
 */
export const WalletButtons = (props: WalletButtonsProps) => {
  const { wallets, totalCents, loadProvider } = props
  const { brandName } = usePublicConfig()
  const whole = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const elements = useRef<Elements>(null)
  const [available, setAvailable] = useState<readonly Wallet[]>([])
  const drawn = useHasHeight(place)
  const present = drawn ? available : []
  const page = useRef(props)
  page.current = props
  const offered = wallets.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `offered` is what `wallets` says
  useEffect(() => {
    const target = place.current
    if (target === null || offered === '') return
    let left = false
    let leave = () => {}
    const mount = (provider: Provider): void => {
      if (left) return
      const group = provider.elements({
        mode: 'payment',
        amount: page.current.totalCents ?? DONATION_MIN_CENTS,
        currency: 'usd',
        paymentMethodTypes: ['card'],
        appearance: { variables: { borderRadius: radiusOf(target) } },
      })
      const element = createElement(group, wallets, brandName)
      element.on('ready', ({ availablePaymentMethods }) => setAvailable(walletsOf(availablePaymentMethods)))
      element.on('loaderror', () => setAvailable([]))
      listen({ provider, elements: group }, element, () => page.current)
      element.mount(target)
      elements.current = group
      leave = () => element.destroy()
    }
    // Without wallets, the card remains.
    loadProvider()
      .then(mount)
      .catch(() => undefined)
    return () => {
      left = true
      elements.current = null
      setAvailable([])
      leave()
    }
  }, [loadProvider, offered, brandName])

  useEffect(() => {
    if (totalCents !== null) elements.current?.update({ amount: totalCents })
  }, [totalCents])

  // A click on the card's button must not hit a wallet that appears in between.
  usePlaceKeptBelow(whole)

  const names = present.map((wallet) => WALLET_NAMES[wallet]).join(' and ')
  return (
    <div ref={whole} className="wallets" data-present={present.length > 0 || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around what isn't ours */}
      <div
        ref={place}
        role="group"
        aria-label={names === '' ? undefined : `Pay with ${names}`}
        inert={names === ''}
        className="wallets-place"
      />
      {present.length > 0 && <BelowButtons />}
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { WALLET_NAMES } from '#contract/donations/card-name.ts'
import type { Wallet } from '#contract/donations/orders.ts'
import { DONATION_MIN_CENTS } from '#contract/pricing.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import type { Elements, Provider, SheetWords } from '../order-client/payment-provider.ts'
import { type BillingDetails, type Tokenized, tokenizeInTime } from '../payment/tokenize-in-time.ts'
import { useHasContent } from './use-has-content.ts'
import { useCompensateGrowth } from './use-reserved-space.ts'
import { knownWallet, walletOptions, walletsOf } from './wallet-options.ts'

/** Content of a sheet about to open. */
export type SheetRequest = { readonly words: SheetWords; readonly totalCents: number }

/** The donor's approval in the sheet, with the functions to charge it or to report a failure. */
export type Approval = {
  /** The wallet's owner; empty texts if the wallet doesn't name one. */
  readonly owner: BillingDetails
  readonly tokenize: (donor: BillingDetails) => Promise<Tokenized>
  readonly fail: () => void
}

type WalletButtonsProps = {
  /** Wallets offered by the installation, whatever the device supports. */
  readonly wallets: readonly Wallet[]
  /** Null while the amount is invalid. */
  readonly totalCents: number | null
  /** Whether the card's button isn't below. */
  readonly isAlone: boolean
  readonly loadProvider: () => Promise<Provider>
  /** Null if no sheet may open: the form has errors, or a payment is running. */
  readonly onPress: (wallet: Wallet) => SheetRequest | null
  readonly onApprove: (wallet: Wallet, approval: Approval) => void
  readonly onCancel: () => void
}

const radiusOf = (element: HTMLElement): string =>
  getComputedStyle(element).getPropertyValue('--radius-control').trim()

/** Handles the element's events with the current props. */
const listen = (
  mounted: { readonly provider: Provider; readonly elements: Elements },
  element: ReturnType<typeof createElement>,
  currentProps: () => WalletButtonsProps,
): void => {
  const { elements } = mounted
  element.on('click', ({ expressPaymentType, resolve, reject }) => {
    const wallet = knownWallet(expressPaymentType)
    const request = wallet === null ? null : currentProps().onPress(wallet)
    if (request === null) return reject()
    elements.update({ amount: request.totalCents })
    resolve(request.words)
  })
  element.on('confirm', ({ expressPaymentType, billingDetails, paymentFailed }) => {
    const wallet = knownWallet(expressPaymentType)
    const fail = () => paymentFailed({ reason: 'fail' })
    if (wallet === null) return fail()
    // Submits first, because the provider requires it before any asynchronous step.
    const submission = elements.submit()
    const owner = { name: billingDetails?.name ?? '', email: billingDetails?.email ?? '' }
    currentProps().onApprove(wallet, {
      owner,
      tokenize: (donor) => tokenizeInTime(mounted, { donor, submission }),
      fail,
    })
  })
  element.on('cancel', () => currentProps().onCancel())
}

const createElement = (elements: Elements, wallets: readonly Wallet[], brandName: string) =>
  elements.create('expressCheckout', walletOptions(wallets, brandName))

const BelowButtons = ({ isAlone }: Pick<WalletButtonsProps, 'isAlone'>) =>
  isAlone ? (
    <p className="type-small mt-2 text-center text-quiet">
      No typing needed: your name and e-mail come from your wallet or Link.
    </p>
  ) : (
    <>
      <p className="type-small mt-3 text-center text-quiet">
        No typing needed. If you leave your name and e-mail empty, we use those in your wallet or Link.
      </p>
      <p className="wallets-or">or</p>
    </>
  )

/**
 * The provider's own buttons, shown only where the device supports them. They take no space until they are
 * rendered at button height; then the divider to the card appears too.
 */
export const WalletButtons = (props: WalletButtonsProps) => {
  const { wallets, totalCents, isAlone, loadProvider } = props
  const { brandName } = usePublicConfig()
  const wrapper = useRef<HTMLDivElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const elements = useRef<Elements>(null)
  const [available, setAvailable] = useState<readonly Wallet[]>([])
  const isRendered = useHasContent(container)
  const visibleWallets = isRendered ? available : []
  const currentProps = useRef(props)
  currentProps.current = props
  const offered = wallets.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `offered` changes with the content of `wallets`
  useEffect(() => {
    const target = container.current
    if (target === null || offered === '') return
    let isUnmounted = false
    let destroyElement = () => {}
    const mount = (provider: Provider): void => {
      if (isUnmounted) return
      const newElements = provider.elements({
        mode: 'payment',
        amount: currentProps.current.totalCents ?? DONATION_MIN_CENTS,
        currency: 'usd',
        paymentMethodTypes: wallets.includes('link') ? ['card', 'link'] : ['card'],
        appearance: { variables: { borderRadius: radiusOf(target) } },
      })
      const element = createElement(newElements, wallets, brandName)
      element.on('ready', ({ availablePaymentMethods }) => setAvailable(walletsOf(availablePaymentMethods)))
      element.on('loaderror', () => setAvailable([]))
      listen({ provider, elements: newElements }, element, () => currentProps.current)
      element.mount(target)
      elements.current = newElements
      destroyElement = () => element.destroy()
    }
    // If the script doesn't load, the donor can still pay by card.
    loadProvider()
      .then(mount)
      .catch(() => undefined)
    return () => {
      isUnmounted = true
      elements.current = null
      setAvailable([])
      destroyElement()
    }
  }, [loadProvider, offered, brandName])

  useEffect(() => {
    if (totalCents !== null) elements.current?.update({ amount: totalCents })
  }, [totalCents])

  // Keeps the card's button in place, so that a click meant for it can't hit a wallet button that just appeared.
  useCompensateGrowth(wrapper, !isAlone)

  const names = new Intl.ListFormat('en-US').format(visibleWallets.map((wallet) => WALLET_NAMES[wallet]))
  return (
    <div ref={wrapper} className="wallets" data-present={visibleWallets.length > 0 || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around the provider's buttons */}
      <div
        ref={container}
        role="group"
        aria-label={names === '' ? undefined : `Pay with ${names}`}
        inert={names === ''}
        className="wallets-place"
      />
      {visibleWallets.length > 0 && <BelowButtons isAlone={isAlone} />}
    </div>
  )
}

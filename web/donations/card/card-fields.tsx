import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { OUTSIDE_PATIENCE_MS } from '#web/browser/outside-script.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import type { Provider } from '../order-client/payment-provider.ts'
import { CARD_NOT_LOADED } from '../payment/payment.state.ts'
import {
  type BillingDetails,
  type MountedElements,
  type Tokenized,
  tokenizeInTime,
} from '../payment/tokenize-in-time.ts'

/** Styles for the provider's fields, from our tokens, which its frame can't read. */
const fieldLook = (): object => {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string): string => tokens.getPropertyValue(name).trim()
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      fontFamily: token('--font-body'),
      fontSizeBase: '17px',
      colorPrimary: token('--color-blue'),
      colorText: token('--color-ink'),
      colorTextPlaceholder: token('--color-placeholder'),
      colorDanger: token('--color-poppy-deep'),
      colorBackground: token('--color-card'),
      borderRadius: token('--radius-control'),
      focusOutline: `3px solid ${token('--color-blue')}`,
    },
    rules: {
      '.Input': {
        border: `1.5px solid ${token('--color-control')}`,
        boxShadow: 'none',
        padding: '12px 16px',
      },
      '.Label': { fontWeight: token('--font-weight-label') },
    },
  }
}

export type CardFieldsHandle = {
  /** Creates a token from the fields; the fields show their own errors. */
  readonly tokenize: (donor: BillingDetails) => Promise<Tokenized>
}

type CardFieldsProps = {
  readonly ref: Ref<CardFieldsHandle>
  readonly loadProvider: () => Promise<Provider>
  readonly totalCents: number
  /** Whether the donor may keep the card for their next gifts. */
  readonly canKeepCard: boolean
  /** Whether the fields take the focus once they are ready. */
  readonly takesFocus: boolean
  /** Called when Escape is pressed in one of the fields. */
  readonly onEscape?: () => void
  /** Called when the fields failed to load, or load again. */
  readonly onFailed?: (hasFailed: boolean) => void
}

/** Hides wallets among the card fields, because they have their own buttons. */
const CARD_ONLY = { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } } as const

type ElementsInput = Pick<CardFieldsProps, 'totalCents'> & { readonly setupFutureUsage: 'on_session' | null }

/** The provider must know whether the card pays again: it then asks the bank for more, and says so to the donor. */
const elementsFor = (provider: Provider, { totalCents, setupFutureUsage }: ElementsInput) =>
  provider.elements({
    mode: 'payment',
    amount: totalCents,
    currency: 'usd',
    paymentMethodTypes: ['card'],
    setupFutureUsage,
    appearance: fieldLook(),
  })

type Stage = 'loading' | 'ready' | 'failed'

const FieldsFailed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div role="alert">
    <p className="type-strong">The card fields didn’t load</p>
    <p className="type-meta mt-1">Check your connection. Nothing was charged.</p>
    <Button kind="secondary" size="small" className="mt-4" onClick={onRetry}>
      Load them again
    </Button>
  </div>
)

/** The provider's fields in its frame: card data never reaches us. */
export const CardFields = (props: CardFieldsProps) => {
  const { ref, loadProvider, totalCents, canKeepCard, onFailed } = props
  const container = useRef<HTMLDivElement>(null)
  const mounted = useRef<MountedElements | null>(null)
  const [stage, setStage] = useState<Stage>('loading')
  const [attempt, setAttempt] = useState(0)
  const [keepsCard, setKeepsCard] = useState(false)
  const setupFutureUsage = keepsCard ? 'on_session' : null
  const latest = useRef({ ...props, setupFutureUsage } as const)
  latest.current = { ...props, setupFutureUsage }
  const stopTokenizing = useRef(() => {})
  const hasFailed = stage === 'failed'
  useEffect(() => onFailed?.(hasFailed), [hasFailed, onFailed])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` mounts the fields again
  useEffect(() => {
    const target = container.current
    if (target === null) return
    let isUnmounted = false
    let destroyElement = () => {}
    const fail = () => {
      if (isUnmounted) return
      setStage((current) => (current === 'ready' ? current : 'failed'))
      stopTokenizing.current()
    }
    const mount = (provider: Provider): void => {
      if (isUnmounted) return
      const elements = elementsFor(provider, latest.current)
      const element = elements.create('payment', CARD_ONLY)
      // Fields that become ready later are shown all the same.
      const timer = setTimeout(fail, OUTSIDE_PATIENCE_MS)
      element.on('ready', () => {
        clearTimeout(timer)
        setStage('ready')
        if (latest.current.takesFocus) element.focus()
      })
      element.on('escape', () => latest.current.onEscape?.())
      element.on('loaderror', fail)
      element.mount(target)
      mounted.current = { provider, elements }
      destroyElement = () => {
        clearTimeout(timer)
        element.destroy()
      }
    }
    setStage('loading')
    loadProvider().then(mount).catch(fail)
    return () => {
      isUnmounted = true
      mounted.current = null
      destroyElement()
    }
  }, [loadProvider, attempt])

  useEffect(
    () => mounted.current?.elements.update({ amount: totalCents, setupFutureUsage }),
    [totalCents, setupFutureUsage],
  )

  useImperativeHandle(ref, () => ({
    // Fields that turn out not to load say so themselves. A token that is created later is ignored.
    tokenize: (donor) =>
      new Promise((resolve, reject) => {
        stopTokenizing.current = () => resolve({ sentence: null })
        if (stage === 'loading') return resolve({ sentence: CARD_NOT_LOADED })
        if (mounted.current === null) return stopTokenizing.current()
        const submission = mounted.current.elements.submit()
        tokenizeInTime(mounted.current, { donor, submission, keepsCard }).then(resolve, reject)
      }),
  }))

  return (
    <>
      <div className="-mx-2 rounded-panel bg-hush p-4 tablet:p-6" aria-busy={stage === 'loading'}>
        <div ref={container} className={stage === 'failed' ? 'hidden' : undefined} />
        {stage === 'loading' && <p className="type-meta text-quiet">Loading the card fields…</p>}
        {stage === 'failed' && <FieldsFailed onRetry={() => setAttempt(attempt + 1)} />}
      </div>
      {canKeepCard && (
        <Checkbox checked={keepsCard} onChange={(event) => setKeepsCard(event.currentTarget.checked)}>
          Save this card for next time
        </Checkbox>
      )}
    </>
  )
}

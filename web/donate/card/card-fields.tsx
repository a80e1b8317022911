import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Provider } from '../order-client/payment-provider.ts'
import {
  type BillingDetails,
  createConfirmationToken,
  type MountedElements,
  type Tokenized,
} from '../payment/create-confirmation-token.ts'
import { fieldLook } from './field-look.ts'

export type CardFieldsHandle = {
  /** Creates a token from the fields; the fields show their own errors. */
  readonly tokenize: (donor: BillingDetails) => Promise<Tokenized>
}

type CardFieldsProps = {
  readonly ref: Ref<CardFieldsHandle>
  readonly loadProvider: () => Promise<Provider>
  readonly totalCents: number
  /** Called when Escape is pressed in one of the fields. */
  readonly onEscape: () => void
}

/** Hides wallets among the card fields, because they have their own buttons. */
const CARD_ONLY = { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } } as const

type Stage = 'loading' | 'ready' | 'failed'

/** The provider's fields in its frame: card data never reaches us. */
export const CardFields = ({ ref, loadProvider, totalCents, onEscape }: CardFieldsProps) => {
  const container = useRef<HTMLDivElement>(null)
  const mounted = useRef<MountedElements | null>(null)
  const [stage, setStage] = useState<Stage>('loading')
  const [attempt, setAttempt] = useState(0)
  const latestOnEscape = useRef(onEscape)
  latestOnEscape.current = onEscape

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` mounts the fields again
  useEffect(() => {
    const target = container.current
    if (target === null) return
    let isUnmounted = false
    let destroyElement = () => {}
    const fail = () => {
      if (!isUnmounted) setStage('failed')
    }
    const mount = (provider: Provider): void => {
      if (isUnmounted) return
      const elements = provider.elements({
        mode: 'payment',
        amount: totalCents,
        currency: 'usd',
        paymentMethodTypes: ['card'],
        appearance: fieldLook(),
      })
      const element = elements.create('payment', CARD_ONLY)
      element.on('ready', () => {
        setStage('ready')
        element.focus()
      })
      element.on('escape', () => latestOnEscape.current())
      element.on('loaderror', fail)
      element.mount(target)
      mounted.current = { provider, elements }
      destroyElement = () => element.destroy()
    }
    setStage('loading')
    loadProvider().then(mount).catch(fail)
    return () => {
      isUnmounted = true
      mounted.current = null
      destroyElement()
    }
  }, [loadProvider, totalCents, attempt])

  useImperativeHandle(ref, () => ({
    tokenize: async (donor) =>
      mounted.current === null ? { sentence: null } : createConfirmationToken(mounted.current, donor),
  }))

  return (
    <div className="-mx-2 rounded-panel bg-hush p-4 tablet:p-6" aria-busy={stage === 'loading'}>
      <div ref={container} className={stage === 'failed' ? 'hidden' : undefined} />
      {stage === 'loading' && <p className="type-meta text-quiet">Loading the card fields…</p>}
      {stage === 'failed' && (
        <div role="alert">
          <p className="type-strong">The card fields didn’t load</p>
          <p className="type-meta mt-1">Check your connection. Nothing was charged.</p>
          <Button kind="secondary" size="small" className="mt-4" onClick={() => setAttempt(attempt + 1)}>
            Load them again
          </Button>
        </div>
      )}
    </div>
  )
}

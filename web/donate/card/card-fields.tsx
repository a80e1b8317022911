import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Provider } from '../order-client/payment-provider.ts'
import { type Donor, type Mounted, type Tokenized, tokenOf } from '../payment/create-confirmation-token.ts'
import { fieldLook } from './field-look.ts'

export type CardFieldsHandle = {
  /** Creates a token from the fields; the fields show their own errors. */
  readonly tokenize: (donor: Donor) => Promise<Tokenized>
}

type CardFieldsProps = {
  readonly ref: Ref<CardFieldsHandle>
  readonly loadProvider: () => Promise<Provider>
  readonly totalCents: number
  /** Escape was pressed in one of the fields. */
  readonly onEscape: () => void
}

/** Wallets have their own buttons, only where they are offered. */
const CARD_ONLY = { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } } as const

type Stage = 'loading' | 'ready' | 'failed'

/** The provider's fields in its frame: card data never reaches us. */
export const CardFields = ({ ref, loadProvider, totalCents, onEscape }: CardFieldsProps) => {
  const place = useRef<HTMLDivElement>(null)
  const mounted = useRef<Mounted | null>(null)
  const [stage, setStage] = useState<Stage>('loading')
  const [tries, setTries] = useState(0)
  const escaped = useRef(onEscape)
  escaped.current = onEscape

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is what asks for another try
  useEffect(() => {
    const target = place.current
    if (target === null) return
    let left = false
    let leave = () => {}
    const fail = () => {
      if (!left) setStage('failed')
    }
    const mount = (provider: Provider): void => {
      if (left) return
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
      element.on('escape', () => escaped.current())
      element.on('loaderror', fail)
      element.mount(target)
      mounted.current = { provider, elements }
      leave = () => element.destroy()
    }
    setStage('loading')
    loadProvider().then(mount).catch(fail)
    return () => {
      left = true
      mounted.current = null
      leave()
    }
  }, [loadProvider, totalCents, tries])

  useImperativeHandle(ref, () => ({
    tokenize: async (donor) =>
      mounted.current === null ? { sentence: null } : tokenOf(mounted.current, donor),
  }))

  return (
    <div className="-mx-2 rounded-panel bg-hush p-4 tablet:p-6" aria-busy={stage === 'loading'}>
      <div ref={place} className={stage === 'failed' ? 'hidden' : undefined} />
      {stage === 'loading' && <p className="type-meta text-quiet">Loading the card fields…</p>}
      {stage === 'failed' && (
        <div role="alert">
          <p className="type-strong">The card fields didn’t load</p>
          <p className="type-meta mt-1">Check your connection. Nothing was charged.</p>
          <Button kind="secondary" size="small" className="mt-4" onClick={() => setTries(tries + 1)}>
            Load them again
          </Button>
        </div>
      )}
    </div>
  )
}

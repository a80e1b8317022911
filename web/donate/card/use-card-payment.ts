import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Gift } from '../form/read-gift.ts'
import type { PayPlatform } from '../order-client/order-draft.ts'
import { loadProvider, type Provider } from '../order-client/payment-provider.ts'
import type { CardFieldsHandle } from './card-fields.tsx'
import type { OrderDesk } from './order-desk.ts'
import { beginPayment, openBank, type PaymentPage, payWith } from './pay-by-card.ts'
import { NO_TROUBLE, type Phase, type Trouble } from './payment.state.ts'

export type CardPayment = {
  readonly phase: Phase
  readonly trouble: Trouble
  readonly loadProvider: () => Promise<Provider>
  readonly begin: (gift: Gift) => void
  readonly pay: (fields: CardFieldsHandle) => void
  readonly openBank: () => void
  readonly close: () => void
}

const FORM: Phase = { at: 'form' }

const resultAddress = (caseId: string, orderId: string): string =>
  `/donate/pay-result/${caseId}?orderId=${orderId}`

/** One payment at a time: what is pressed while another step is on its way does nothing. */
const useOneAtATime = () => {
  const busy = useRef(false)
  return useCallback((act: () => Promise<void>): void => {
    if (busy.current) return
    busy.current = true
    void act().finally(() => {
      busy.current = false
    })
  }, [])
}

/** The card payment of one page. Its code, and the provider's script, come after the page itself. */
export const useCardPayment = (caseId: string, platform: PayPlatform): CardPayment => {
  const [phase, show] = useState<Phase>(FORM)
  const [trouble, say] = useState<Trouble>(NO_TROUBLE)
  const oneAtATime = useOneAtATime()
  const navigate = useNavigate()
  const desk = useRef<Promise<OrderDesk>>(undefined)
  const settings = platform.platforms[0]
  const { draft } = platform

  const openDesk = useCallback((): Promise<OrderDesk> => {
    desk.current ??= import('./order-desk.ts').then((module) => module.openDesk(caseId, draft))
    return desk.current
  }, [caseId, draft])
  const provider = useCallback(async (): Promise<Provider> => {
    if (settings === undefined) throw new Error('This case has no way to pay')
    return loadProvider(settings)
  }, [settings])

  useEffect(() => {
    // Both are asked for again when they are needed, and what fails then is told.
    openDesk()
      .then(({ prepare }) => prepare())
      .catch(() => undefined)
    provider().catch(() => undefined)
  }, [openDesk, provider])

  const page = useMemo<PaymentPage>(
    () => ({
      desk: openDesk,
      provider,
      show,
      say,
      // In the place of the form: the way back from the result leads to the case, not to a second gift.
      leave: (orderId) => void navigate(resultAddress(caseId, orderId), { replace: true }),
    }),
    [openDesk, provider, navigate, caseId],
  )
  return {
    phase,
    trouble,
    loadProvider: provider,
    begin: (gift) => oneAtATime(() => beginPayment(page, gift)),
    pay: (fields) => {
      if (phase.at !== 'card') return
      const { gift } = phase
      oneAtATime(() =>
        payWith(page, phase, () => fields.tokenize({ name: gift.fullName, email: gift.email })),
      )
    },
    openBank: () => {
      if (phase.at === 'bank') oneAtATime(() => openBank(page, phase))
    },
    close: useCallback(() => show(FORM), []),
  }
}

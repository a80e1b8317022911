import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Wallet } from '#contract/orders/orders.ts'
import { onPageVisible } from '#web/browser/on-page-visible.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import type { CardFieldsHandle } from '../card/card-fields.tsx'
import type { Donation } from '../form/read-donation-form.ts'
import type { PayPlatform } from '../order-client/order-draft.ts'
import { loadProvider, type Provider } from '../order-client/payment-provider.ts'
import type { OrderDesk } from './order-client.ts'
import { type AgreedSheet, leaveWallet, payByWallet } from './pay-by-wallet.ts'
import { beginPayment, giveAgain, lookAgain, type PaymentPage, payWith } from './pay-donation.ts'
import { FORM, formAfterLeaving, NO_TROUBLE, type Phase, type Trouble } from './payment.state.ts'
import { keepCard } from './persisted-card.ts'
import { resultAddress } from './result-address.ts'

export type Payment = {
  readonly phase: Phase
  readonly trouble: Trouble
  readonly loadProvider: () => Promise<Provider>
  readonly begin: (donation: Donation) => void
  readonly pay: (fields: CardFieldsHandle) => void
  /** The same as a moment ago is meant; or it isn't. */
  readonly giveAgain: () => void
  readonly keepOne: () => void
  readonly close: () => void
  /** False where a wallet's sheet must stay closed, because something is being paid. */
  readonly mayOpenWallet: () => boolean
  readonly openWallet: (wallet: Wallet) => void
  readonly payByWallet: (sheet: AgreedSheet) => void
  readonly closeWallet: () => void
}

const KEPT_AS_IT_IS = 'Nothing more was charged.'

/** One payment at a time: what is pressed while another step is on its way does nothing. */
const useOneAtATime = () => {
  const busy = useRef(false)
  const run = useCallback((act: () => Promise<void>): void => {
    if (busy.current) return
    busy.current = true
    void act().finally(() => {
      busy.current = false
    })
  }, [])
  return { run, isBusy: useCallback(() => busy.current, []) }
}

/** What a payment needs of its page. Its code, and the provider's script, come after the page itself. */
const usePaymentPage = (caseId: string, { platforms, draft }: PayPlatform) => {
  const [phase, show] = useState<Phase>(FORM)
  const [trouble, say] = useState<Trouble>(NO_TROUBLE)
  const navigate = useNavigate()
  const opened = useRef<Promise<OrderDesk>>(undefined)
  const settings = platforms[0]

  const desk = useCallback((): Promise<OrderDesk> => {
    opened.current ??= import('./order-client.ts').then((module) => module.openDesk(caseId, draft))
    return opened.current
  }, [caseId, draft])
  const provider = useCallback(async (): Promise<Provider> => {
    if (settings === undefined) throw new Error('This case has no way to pay')
    return loadProvider(settings)
  }, [settings])

  useEffect(() => {
    // Both are asked for again when they are needed, and what fails then is told.
    desk()
      .then(({ prepare }) => prepare())
      .catch(() => undefined)
    provider().catch(() => undefined)
  }, [desk, provider])

  const page = useMemo<PaymentPage>(
    () => ({
      ...{ desk, provider, show, say },
      // In the place of the form: the way back from the result leads to the case, not to a second gift.
      leave: (orderId) => void navigate(resultAddress(caseId, orderId), { replace: true }),
      leaveWindow: (orderId) => window.location.replace(resultAddress(caseId, orderId)),
    }),
    [desk, provider, navigate, caseId],
  )
  return { page, phase, trouble }
}

/** While the page says that nothing was charged yet, it finds out anew whenever it is looked at again. */
const useLookAgain = (page: PaymentPage, phase: Phase): void => {
  useEffect(() => {
    if (phase.at !== 'bank') return
    // In the bank's own window the focus comes and goes without anybody having been away.
    return onPageVisible(() => void lookAgain(page, phase), { page: document, view: null })
  }, [page, phase])
}

/** The payment of one page, by card or by a wallet: one machine, one step at a time. */
export const usePayment = (caseId: string, platform: PayPlatform): Payment => {
  const { page, phase, trouble } = usePaymentPage(caseId, platform)
  const { run, isBusy } = useOneAtATime()
  useLookAgain(page, phase)
  const { show, say } = page
  const sheetOpen = phase.at === 'wallet' && !phase.charging
  return {
    ...{ phase, trouble, loadProvider: page.provider },
    begin: (donation) => run(() => beginPayment(page, donation)),
    pay: (fields) => {
      if (phase.at !== 'card') return
      const { donation, order } = phase
      const tokenize = async () =>
        keepCard(
          browserStorage(),
          order.orderId,
          await fields.tokenize({ name: donation.fullName, email: donation.email }),
        )
      run(() => payWith(page, phase, tokenize))
    },
    giveAgain: () => {
      if (phase.at === 'again') run(() => giveAgain(page, phase))
    },
    keepOne: useCallback(() => show(formAfterLeaving(KEPT_AS_IT_IS)), [show]),
    close: useCallback(() => show(FORM), [show]),
    // A wallet's window may have been left standing aside, so another press opens it anew.
    mayOpenWallet: () => !isBusy() && (phase.at === 'form' || sheetOpen),
    openWallet: (wallet) => {
      say(NO_TROUBLE)
      show({ at: 'wallet', wallet, charging: false })
    },
    payByWallet: (sheet) => {
      if (sheetOpen) run(() => payByWallet(page, sheet))
      // The donor has turned to the card meanwhile. A yes that comes twice is one yes.
      else if (phase.at !== 'wallet') sheet.fail()
    },
    closeWallet: () => {
      if (phase.at === 'wallet' && sheetOpen) leaveWallet(page, phase.wallet)
    },
  }
}

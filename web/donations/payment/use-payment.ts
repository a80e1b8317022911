import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { KEPT_CARDS_MAX } from '#contract/donations/kept-cards-max.ts'
import { quoteDonation } from '#contract/pricing.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import type { CardFieldsHandle } from '../card/card-fields.tsx'
import type { Donor } from '../form/initial-form.ts'
import type { PayPlatform } from '../order-client/order-draft.ts'
import { loadProvider, type Provider } from '../order-client/payment-provider.ts'
import { chargeStorage, forgetCharge, rememberCharge, sentCharge } from '../order-client/sent-charge.ts'
import type { PaymentPage } from './pay-donation.ts'
import {
  CARD_NOT_LOADED,
  FORM,
  type FormFailure,
  failureOf,
  formAfterCancel,
  formAfterClosedWallet,
  formWithProblem,
  NO_FAILURE,
  type Phase,
} from './payment.state.ts'
import type { Payment } from './payment.ts'
import type { PaymentClient } from './payment-client.ts'
import { persistCard } from './persisted-card.ts'
import { resultAddress } from './result-address.ts'
import type { BillingDetails, Tokenized } from './tokenize-in-time.ts'

const NO_SECOND_CHARGE = 'Nothing more was charged.'

/** Loads a step's code with the windows that it may open, so that a charge is never without its window. */
const withWindows =
  <Code>(load: () => Promise<Code>) =>
  async (): Promise<Code> => {
    const [code] = await Promise.all([load(), import('./payment-windows.tsx')])
    return code
  }

/** The steps' code, which loads after the page. */
const steps = {
  pay: withWindows(() => import('./pay-donation.ts')),
  byToken: withWindows(() => import('./pay-by-token.ts')),
  byWallet: withWindows(() => import('./pay-by-wallet.ts')),
  byKeptCard: withWindows(() => import('./pay-by-kept-card.ts')),
}

/** Runs one step at a time: further clicks are ignored while a step is running. */
const useOneAtATime = () => {
  const busy = useRef(false)
  const run = useCallback((step: () => Promise<void>): void => {
    if (busy.current) return
    busy.current = true
    void step().finally(() => {
      busy.current = false
    })
  }, [])
  return { run, isBusy: useCallback(() => busy.current, []) }
}

/** Payment state of the page. Its code and the provider's script load after the page. */
const usePaymentPage = (caseId: string, { platforms, draft }: PayPlatform, hasKeptCard: boolean) => {
  const [phase, show] = useState<Phase>(FORM)
  const [failure, showFailure] = useState<FormFailure>(NO_FAILURE)
  const navigate = useNavigate()
  const paymentClient = useRef<Promise<PaymentClient>>(undefined)
  const settings = platforms[0]

  const client = useCallback((): Promise<PaymentClient> => {
    paymentClient.current ??= import('./payment-client.ts').then((module) =>
      module.createPaymentClient(caseId, draft),
    )
    return paymentClient.current
  }, [caseId, draft])
  const provider = useCallback(async (): Promise<Provider> => {
    if (settings === undefined) throw new Error('This case has no way to pay')
    return loadProvider(settings)
  }, [settings])

  useEffect(() => {
    // Loads all in advance. Failures are ignored: what failed is loaded again when needed, and shown then.
    client()
      .then(({ prepare }) => prepare())
      .catch(() => undefined)
    provider().catch(() => undefined)
    const needed = [steps.pay, steps.byToken, steps.byWallet, ...(hasKeptCard ? [steps.byKeptCard] : [])]
    for (const load of needed) load().catch(() => undefined)
  }, [client, provider, hasKeptCard])

  const page = useMemo<PaymentPage>(() => {
    const resultOf = (orderId: string): string => {
      const sent = sentCharge(chargeStorage, caseId)
      return resultAddress(caseId, sent?.orderId === orderId ? sent : { orderId })
    }
    return {
      client,
      provider,
      show,
      showFailure,
      charges: {
        remember: (charge) => rememberCharge(chargeStorage, caseId, charge),
        open: () => sentCharge(chargeStorage, caseId),
        forget: (orderId) => forgetCharge(chargeStorage, caseId, orderId),
      },
      // Replaces the form in the history: going back from the result leads to the case, not to a second
      // donation.
      goToResult: (orderId) => void navigate(resultOf(orderId), { replace: true }),
      loadResult: (orderId) => window.location.replace(resultOf(orderId)),
    }
  }, [client, provider, navigate, caseId])
  return { page, phase, failure }
}

/** Creates a token from the card fields, and stores the card's name for the pages that wait for the bank. */
const tokenizeCard = async (
  fields: CardFieldsHandle,
  donor: BillingDetails,
  orderId: string,
): Promise<Tokenized> => persistCard(browserStorage(), orderId, await fields.tokenize(donor))

/** State machine of the page's payment, by card, kept card or wallet, which takes one step at a time. */
export const usePayment = (caseId: string, platform: PayPlatform, donor: Donor | null): Payment => {
  const { page, phase, failure } = usePaymentPage(
    caseId,
    platform,
    donor !== null && donor.keptCards.length > 0,
  )
  const { run, isBusy } = useOneAtATime()
  const { show, showFailure } = page
  const isSheetOpen = phase.at === 'wallet' && !phase.charging
  /** Returns to the form after a step whose code didn't load: nothing was charged. */
  const returnToForm = (error: unknown): void => {
    showFailure(failureOf(error))
    show(FORM)
  }
  /** Loads a step's code, and runs it. */
  const runLoaded = <Code>(load: () => Promise<Code>, step: (code: Code) => Promise<void>): void =>
    run(async () => {
      let code: Code
      try {
        code = await load()
      } catch (error) {
        return returnToForm(error)
      }
      await step(code)
    })
  return {
    phase,
    failure,
    canKeepCard: donor !== null && donor.keptCards.length < KEPT_CARDS_MAX,
    loadProvider: page.provider,
    begin: (donation) => runLoaded(steps.pay, ({ beginPayment }) => beginPayment(page, donation)),
    pay: (fields) => {
      if (phase.at !== 'card') return
      const { donation, order } = phase
      const donor = { name: donation.fullName, email: donation.email }
      const tokenize = () => tokenizeCard(fields, donor, order.orderId)
      runLoaded(steps.pay, ({ payByCard }) => payByCard(page, phase, tokenize))
    },
    payBesideForm: (donation, fields) => {
      showFailure(NO_FAILURE)
      if (fields === null) return show(formWithProblem(CARD_NOT_LOADED))
      runLoaded(steps.byToken, ({ payByToken }) =>
        payByToken(page, {
          method: 'card',
          donation,
          totalCents: quoteDonation(donation).totalCents,
          charging: { at: 'starting' },
          tokenize: (donor, orderId) => tokenizeCard(fields, donor, orderId),
          // Without a sentence, the fields show the error.
          withoutToken: (sentence) => (sentence === null ? FORM : formWithProblem(sentence)),
          fail: () => undefined,
        }),
      )
    },
    payByKeptCard: (donation, card) => {
      showFailure(NO_FAILURE)
      runLoaded(steps.byKeptCard, ({ payByKeptCard }) => payByKeptCard(page, donation, card))
    },
    confirmRepeat: () => {
      if (phase.at === 'repeat') runLoaded(steps.pay, ({ confirmRepeat }) => confirmRepeat(page, phase))
    },
    cancelRepeat: useCallback(() => show(formAfterCancel(NO_SECOND_CHARGE)), [show]),
    close: useCallback(() => show(FORM), [show]),
    lookAtBankStep: async (hasLost) =>
      phase.at !== 'authentication' || (await steps.pay()).recheckAuthentication(page, phase, hasLost),
    // A wallet's window may have been left open, so a second click reopens it. A declined card stays beside the form.
    mayOpenWallet: () => !isBusy() && (phase.at === 'form' || phase.at === 'card' || isSheetOpen),
    openWallet: (wallet) => {
      showFailure(NO_FAILURE)
      show({ at: 'wallet', wallet, charging: false })
    },
    payByWallet: (sheet) => {
      if (isSheetOpen)
        run(async () => {
          const code = await steps.byWallet().catch(returnToForm)
          if (code) await code.payByWallet(page, sheet)
          else sheet.fail()
        })
      // The donor has switched to the card. A second approval of the same sheet is ignored.
      else if (phase.at !== 'wallet') sheet.fail()
    },
    closeWallet: () => {
      if (phase.at === 'wallet' && isSheetOpen) show(formAfterClosedWallet(phase.wallet))
    },
  }
}

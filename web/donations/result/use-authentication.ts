import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import { loadProvider } from '../order-client/payment-provider.ts'
import { isNotConfirmed } from '../payment/next-payment-step.ts'

const QUIET = { quiet: true } as const

type BankCheck = {
  readonly open: () => void
  /** Whether the bank's window is open, or opening. */
  readonly isOpen: boolean
  /** Whether the check couldn't be opened. */
  readonly failed: boolean
}

/** State of the result page's history entry after the bank's check ended without approval. */
const NOT_CONFIRMED_STATE = { ...KEEP_SCROLL, isNotConfirmed: true } as const

/** Whether the donor canceled the bank's check on this page, or it couldn't confirm them. */
export const useIsNotConfirmed = (): boolean => {
  const { state } = useLocation()
  return typeof state === 'object' && state !== null && 'isNotConfirmed' in state
}

/**
 * Opens the bank's window of a pending order. Its result is read from the server afterwards.
 * @returns whether the check ended without approval
 */
const openCheck = async ({ orderId, caseId }: OrderInfo): Promise<boolean> => {
  const { nextAction } = await api.orderStatus({ orderId }, QUIET)
  // The payment was decided elsewhere in the meantime.
  if (nextAction === undefined) return false
  const { platforms } = await api.getPayPlatform({ caseId }, QUIET)
  const settings = platforms[0]
  if (settings === undefined) throw new Error('This case has no way to pay')
  const provider = await loadProvider(settings)
  const { error } = await provider.handleNextAction({ clientSecret: nextAction.clientSecret })
  return error !== undefined && isNotConfirmed(error)
}

/** Reopens the bank's check without the form, which a restarted browser no longer has. */
export const useAuthentication = (order: OrderInfo): BankCheck => {
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const open = (): void => {
    if (busy) return
    setBusy(true)
    setFailed(false)
    void openCheck(order)
      .then((wasNotConfirmed) =>
        // Loads the page's data, too, because the address stays the same.
        wasNotConfirmed ? navigate({ search }, { replace: true, state: NOT_CONFIRMED_STATE }) : revalidate(),
      )
      .catch(() => setFailed(true))
      .finally(() => setBusy(false))
  }
  return { open, isOpen: busy, failed }
}

import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { loadProvider } from '../order-client/payment-provider.ts'

const QUIET = { quiet: true } as const

type BankCheck = {
  readonly open: () => void
  /** Whether the bank's window is open, or opening. */
  readonly isOpen: boolean
  /** Whether the check couldn't be opened. */
  readonly failed: boolean
}

/** Opens the bank's window of a pending order. Its result is read from the server afterwards. */
const openCheck = async ({ orderId, caseId }: OrderInfo): Promise<void> => {
  const { nextAction } = await api.orderStatus({ orderId }, QUIET)
  // The payment was decided elsewhere in the meantime.
  if (nextAction === undefined) return
  const { platforms } = await api.getPayPlatform({ caseId }, QUIET)
  const settings = platforms[0]
  if (settings === undefined) throw new Error('This case has no way to pay')
  const provider = await loadProvider(settings)
  await provider.handleNextAction({ clientSecret: nextAction.clientSecret })
}

/** Reopens the bank's check without the form, which a restarted browser no longer has. */
export const useAuthentication = (order: OrderInfo): BankCheck => {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const open = (): void => {
    if (busy) return
    setBusy(true)
    setFailed(false)
    void openCheck(order)
      .then(() => revalidate())
      .catch(() => setFailed(true))
      .finally(() => setBusy(false))
  }
  return { open, isOpen: busy, failed }
}

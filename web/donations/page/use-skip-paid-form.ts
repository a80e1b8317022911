import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import type { Phase } from '../payment/payment.state.ts'
import { amountEntryIn } from './use-screens.ts'

const STORAGE_KEY = 'paidFromEntry'

/**
 * Going back from the result leads to the case, not to a second donation. The result replaces the screen that paid; on a
 * phone that is the second, so the first one leads on to the case.
 */
export const useSkipPaidForm = (detail: CaseDetail, { at }: Phase): void => {
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const isSent = at === 'authentication' || at === 'outcome'
  const amountEntry = amountEntryIn(state)
  useEffect(() => {
    if (amountEntry === null) return
    if (isSent) browserStorage().setItem(STORAGE_KEY, amountEntry)
    // The payment came back unpaid, such as after a canceled authentication.
    else if (browserStorage().getItem(STORAGE_KEY) === amountEntry) browserStorage().removeItem(STORAGE_KEY)
  }, [isSent, amountEntry])
  const skip = useEffectEvent(() => {
    if (browserStorage().getItem(STORAGE_KEY) === key) void navigate(caseAddress(detail), { replace: true })
  })
  useEffect(() => skip(), [])
}

import { lazy, Suspense } from 'react'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { useAccount } from '#web/accounts/use-account.ts'
import { reportBrowserError } from '#web/browser/report-errors.ts'

/** Loaded only for signed-in people. If loading fails, nothing is shown: the page is complete without it. */
const OwnerBar = lazy(async () => {
  try {
    return { default: (await import('./owner-bar.tsx')).OwnerBar }
  } catch (error) {
    reportBrowserError(error)
    return { default: () => null }
  }
})

export const LateOwnerBar = ({ detail }: { readonly detail: CaseDetail }) =>
  useAccount().info === null ? null : (
    <Suspense>
      <OwnerBar detail={detail} />
    </Suspense>
  )

import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useAccount } from '../use-account.ts'

const SupplementDialog = lazy(async () => {
  const { SupplementDialog } = await import('./supplement-dialog.tsx')
  return { default: SupplementDialog }
})

/** Pages that start a case, which requires a name and an e-mail address. */
const STEPS = /^\/fundraiser\/step\d$/

/** Asks for name and address before a case is started, because Facebook and Apple may share neither. */
export const SupplementInfo = () => {
  const { pathname } = useLocation()
  const { info } = useAccount()
  if (!STEPS.test(pathname) || info === null || info.missing.length === 0) return null
  return (
    <Suspense>
      <SupplementDialog info={info} />
    </Suspense>
  )
}

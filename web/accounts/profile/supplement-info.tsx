import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useAccount } from '../use-account.ts'

const SupplementDialog = lazy(async () => {
  const { SupplementDialog } = await import('./supplement-dialog.tsx')
  return { default: SupplementDialog }
})

/** Pages that start a case, which requires an e-mail address. */
const STEPS = /^\/fundraiser\/step\d$/

/**
 * Asks for the address, and the name with it, before a case is started, because Facebook and Apple may share neither. A name
 * alone isn't asked for here: the third step does.
 */
export const SupplementInfo = () => {
  const { pathname } = useLocation()
  const { info } = useAccount()
  if (!STEPS.test(pathname) || info === null || !info.missing.includes('email')) return null
  return (
    <Suspense>
      <SupplementDialog info={info} />
    </Suspense>
  )
}

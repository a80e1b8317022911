import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useAccount } from '../use-account.ts'

const SupplementDialog = lazy(async () => {
  const { SupplementDialog } = await import('./supplement-dialog.tsx')
  return { default: SupplementDialog }
})

/** Where a case begins: who starts one has a name, and an address that we can write to. */
const STEPS = /^\/fundraiser\/step\d$/

/** Facebook and Apple may tell neither; then both are asked for before a case is started. */
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

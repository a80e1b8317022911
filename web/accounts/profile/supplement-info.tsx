import { useLocation } from 'react-router'
import { latePart } from '#web/browser/late-part.tsx'
import { useAccount } from '../use-account.ts'

/** Where it can't be loaded, the last step asks for both. */
const SupplementDialog = latePart(async () => (await import('./supplement-dialog.tsx')).SupplementDialog)

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
  return <SupplementDialog info={info} />
}

import { useEffect } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'
import type { AccountAnswer } from './account-answer.ts'

/** Redirects to where the person continues; a link without scripts. */
export const ProviderRedirect = ({ leadsTo }: Pick<AccountAnswer, 'leadsTo'>) => {
  const url = leadsTo?.url
  useEffect(() => {
    if (url !== undefined) window.location.replace(url)
  }, [url])
  if (leadsTo === null) return null
  return (
    <a href={leadsTo.url} className={buttonClass({ kind: 'primary' })}>
      Continue to {leadsTo.name}
    </a>
  )
}

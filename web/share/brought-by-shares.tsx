import { useEffect, useState } from 'react'
import { formatDonation } from '#contract/money.ts'
import type { Brought } from '#contract/share/share-calls.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { counted } from '#web/cases/case-facts.ts'

/** "Your link brought 3 visits and 1 gift, $25."; null without results. */
export const broughtText = ({ arrivals, donations, donatedCents }: Brought): string | null => {
  if (arrivals === 0 && donations === 0) return null
  if (donations === 0) return `Your link brought ${counted(arrivals, 'visit', 'visits')} so far.`
  const amount = donatedCents === 0 ? '' : `, ${formatDonation(donatedCents)}`
  return `Your link brought ${counted(Math.max(arrivals, donations), 'visit', 'visits')} and ${counted(donations, 'gift', 'gifts')}${amount}.`
}

/** What the links to a case that were shared from this browser have brought. */
export const BroughtByShares = ({ caseId }: { readonly caseId: string }) => {
  const [brought, setBrought] = useState<Brought | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    api.ownShareResults({ caseId }, { quiet: true, signal: controller.signal }).then(
      setBrought,
      // Shows nothing on failure.
      () => setBrought(null),
    )
    return () => controller.abort()
  }, [caseId])
  const text = brought === null ? null : broughtText(brought)
  return text === null ? null : <p className="type-meta mt-4 rounded-control bg-mist px-4 py-3">{text}</p>
}

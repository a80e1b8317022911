import { redirect } from 'react-router'
import { DONATIONS_WITH_CASE, WORDS_WITH_CASE } from '#contract/cases/case-states.ts'
import { printedAddress } from '#contract/cases/short-code.ts'
import type { Api } from '#web/browser/api/api.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { canonicalAddress } from './case-address.ts'
import { readSort, sortParameters } from './donations/donations-section.tsx'

/** Temporary, because browsers remember a permanent redirect and would loop once a title is changed back. */
const MOVED = 302
const NOTICES_SHOWN = 3
const UPDATES_SHOWN = 2

const showsAllUpdates = (search: URLSearchParams): boolean => search.get('updates') === 'all'

/** The parameters of a case's page, each as the page understands it. */
export const caseParameters = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams([
    ...sortParameters(search),
    ...(showsAllUpdates(search) ? [['updates', 'all'] satisfies [string, string]] : []),
  ])

/** Data of a case's page. */
export const loadCase = async (api: Api, caseIdParameter: string, url: URL) => {
  // Case numbers are upper-case; some mail programs lower-case links.
  const caseId = caseIdParameter.toUpperCase()
  const sort = readSort(url.searchParams)
  const detailRequest = api.caseDetail({ caseId })
  const noticesRequest = api.casePayoutNotices({ caseId, limit: NOTICES_SHOWN })
  const [detail, recent, sorted, notices, words, { shortCode, shortUrl }, ledger, checks] = await orErrorPage(
    Promise.all([
      detailRequest,
      api.caseDonations({ caseId, limit: DONATIONS_WITH_CASE }),
      sort === 'recent' ? null : api.caseDonations({ caseId, sort, limit: DONATIONS_WITH_CASE }),
      noticesRequest,
      api.caseDonations({ caseId, withWords: 'true', limit: WORDS_WITH_CASE }),
      api.shortCode({ caseId }),
      // Shown with the transfers only, and many cases have none yet.
      noticesRequest.then(({ totalCount }) => (totalCount === 0 ? null : api.caseLedger({ caseId }))),
      api.caseChecks({ caseId }),
    ]).catch(async (error: unknown) => {
      // If the case's own call failed, its error is thrown: it says whether the case is gone or was never there.
      await detailRequest
      throw error
    }),
  )
  const canonical = canonicalAddress(url, detail)
  if (canonical !== null) throw redirect(canonical, MOVED)
  const updateCount = detail.updates.length
  const updates = showsAllUpdates(url.searchParams) ? detail.updates : detail.updates.slice(0, UPDATES_SHOWN)
  return {
    // Updates that aren't shown would only delay the page.
    detail: { ...detail, updates },
    updateCount,
    recent,
    sorted: sorted?.items ?? recent.items,
    sort,
    notices,
    words,
    /** For paper. Printed by the loader, so that browsers load no code for it. */
    short: { shortCode, address: printedAddress(shortUrl) },
    ledger,
    checks,
  }
}

export type LoadedCase = Awaited<ReturnType<typeof loadCase>>

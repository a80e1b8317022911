import { redirect } from 'react-router'
import { DONATIONS_WITH_CASE, WORDS_WITH_CASE } from '#contract/cases/case-states.ts'
import type { Api } from '#web/browser/api/api.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { canonicalAddress } from './case-address.ts'
import { readSort } from './donations/donations-section.tsx'

/** Temporary: a permanent redirect would loop if a title is changed back. */
const MOVED = 302
const NOTICES_SHOWN = 3

/** Data of a case's page. */
export const loadCase = async (api: Api, caseIdParameter: string, url: URL) => {
  // Case numbers are upper-case; some mail programs lower-case links.
  const caseId = caseIdParameter.toUpperCase()
  const sort = readSort(url.searchParams)
  const detailRequest = api.caseDetail({ caseId })
  const [detail, recent, sorted, notices, words] = await orErrorPage(
    Promise.all([
      detailRequest,
      api.caseDonations({ caseId, limit: DONATIONS_WITH_CASE }),
      sort === 'recent' ? null : api.caseDonations({ caseId, sort, limit: DONATIONS_WITH_CASE }),
      api.casePayoutNotices({ caseId, limit: NOTICES_SHOWN }),
      api.caseDonations({ caseId, withWords: 'true', limit: WORDS_WITH_CASE }),
    ]).catch(async (error: unknown) => {
      // The case's own call decides between "gone" and "not found".
      await detailRequest
      throw error
    }),
  )
  const right = canonicalAddress(url, detail)
  if (right !== null) throw redirect(right, MOVED)
  const show = { updates: url.searchParams.get('updates') === 'all' }
  return { detail, recent, sorted: sorted?.items ?? recent.items, sort, notices, words, show }
}

export type LoadedCase = Awaited<ReturnType<typeof loadCase>>

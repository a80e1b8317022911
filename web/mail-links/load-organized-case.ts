import { data } from 'react-router'
import { ORGANIZER_ERASED } from '#contract/cases/erased-case.ts'
import { codes } from '#contract/codes.ts'
import type { Api } from '#web/browser/api/api.ts'
import { orErrorPage } from '#web/browser/route-error.ts'

/** The case of a page that leads to its organizer. One without an organizer leads to the error page. */
export const loadOrganizedCase = async (api: Api, caseId: string) => {
  const { cover, ...detail } = await orErrorPage(api.caseDetail({ caseId }))
  if (cover === null) throw data(ORGANIZER_ERASED, { status: codes.caseGone.status })
  return { ...detail, cover }
}

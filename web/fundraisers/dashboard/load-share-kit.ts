import { href } from 'react-router'
import { SHARE_PARAMETERS } from '#contract/share/share-parameters.ts'
import type { Api } from '#web/browser/api/api.ts'
import type { ShareResults } from './share-results.tsx'
import { isPublic } from './use-dashboard.ts'

/** Share id of the owner's short link. */
export const ownerShareId = (caseId: string): string => `owner-${caseId}`

type ShareKit = { readonly shortUrl: string; readonly results: ShareResults }

/**
 * Loads the owner's short link to a case, which survives changes of the title, and the results of all share
 * links of the case. Null while donors can't read the case, because a link to it would lead nowhere.
 */
export const loadShareKit = async (api: Api, caseId: string): Promise<ShareKit | null> => {
  const [dashboard, results] = await Promise.all([api.dashboard({ caseId }), api.shareResults({ caseId })])
  if (!isPublic(dashboard)) return null
  const shareParameters = new URLSearchParams({
    [SHARE_PARAMETERS.id]: ownerShareId(caseId),
    [SHARE_PARAMETERS.depth]: '1',
  })
  const { shortUrl } = await api.shortLink({
    url: `${href('/case-detail/:caseId/:caseTitle?', { caseId })}?${shareParameters}`,
  })
  return { shortUrl, results }
}

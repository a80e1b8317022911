import { SHARE_PARAMETERS } from '#contract/sharing/sharing.ts'
import type { Api } from '#web/browser/api/api.ts'
import type { ShareResults } from './share-card.tsx'

/**
 * The owner's own short link to a case, which survives changes of the title, and the results of all its share
 * links.
 */
export const loadShareKit = async (
  api: Api,
  caseId: string,
): Promise<{ readonly shortUrl: string; readonly results: ShareResults }> => {
  const shared = new URLSearchParams({
    [SHARE_PARAMETERS.id]: `owner-${caseId}`,
    [SHARE_PARAMETERS.depth]: '1',
  })
  const [{ shortUrl }, results] = await Promise.all([
    api.shortLink({ url: `/case-detail/${caseId}?${shared}` }),
    api.shareResults({ caseId }),
  ])
  return { shortUrl, results }
}

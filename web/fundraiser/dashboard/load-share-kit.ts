import { SHARE_PARAMETERS } from '#contract/sharing/sharing.ts'
import type { Api } from '#web/browser/api/api.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import type { ShareKit, ShareResults } from './share-card.tsx'

/** The owner's short link to a case, and the results of all its shares. */
export const loadShareKit = async (
  api: Api,
  of: { readonly caseId: string; readonly slug: string; readonly title: string },
): Promise<{ readonly kit: ShareKit; readonly results: ShareResults }> => {
  const { caseId, title } = of
  const shared = new URLSearchParams({
    [SHARE_PARAMETERS.id]: `owner-${caseId}`,
    [SHARE_PARAMETERS.depth]: '1',
  })
  const [{ shortUrl }, results] = await Promise.all([
    api.shortLink({ url: `${caseAddress(of)}?${shared}` }),
    api.shareResults({ caseId }),
  ])
  return { kit: { caseId, title, shortUrl }, results }
}

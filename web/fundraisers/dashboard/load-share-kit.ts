import type { Api } from '#web/browser/api/api.ts'
import type { AskFacts } from './ask-messages.ts'
import type { ShareResults } from './share-results.tsx'
import { isPublic } from './use-dashboard.ts'

type ShareKit = {
  readonly shortUrl: string
  readonly results: ShareResults
  /** What ready words are made of. */
  readonly facts: AskFacts
}

/**
 * Loads a case's short address, and the results of all its share links. Null while donors can't read the case, because the
 * address would lead nowhere.
 */
export const loadShareKit = async (api: Api, caseId: string): Promise<ShareKit | null> => {
  const [dashboard, results] = await Promise.all([api.dashboard({ caseId }), api.shareResults({ caseId })])
  if (!isPublic(dashboard)) return null
  const [{ shortUrl }, { title, city, purpose, costItems, recipient }] = await Promise.all([
    api.shortCode({ caseId }),
    api.caseDetail({ caseId }),
  ])
  return { shortUrl, results, facts: { title, city, purpose, costItems, recipient } }
}

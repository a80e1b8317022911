import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import type { Api } from '#web/browser/api/api.ts'
import type { AskFacts } from './ask-messages.ts'
import type { ShareResults } from './share-results.tsx'
import { isPublic } from './use-dashboard.ts'

type ShareKit = {
  readonly shortUrl: string
  /** Null for a co-organizer, who doesn't see what came in. */
  readonly results: ShareResults | null
  /** What ready words are made of; null where none are offered. */
  readonly facts: AskFacts | null
}

const loadFacts = async (api: Api, caseId: string): Promise<AskFacts> => {
  const { title, city, purpose, costItems, recipient } = await api.caseDetail({ caseId })
  return { title, city, purpose, costItems, recipient }
}

/** Asking others helps while they can give. */
export const isOpen = ({ donationStatus }: Pick<Dashboard, 'donationStatus'>): boolean =>
  donationStatus === 'open'

/**
 * Loads a case's short address, and the results of all its share links. Null while donors can't read the case, because the
 * address would lead nowhere.
 * @param asks whether the page offers ready words
 */
export const loadShareKit = async (
  api: Api,
  caseId: string,
  asks: (dashboard: Dashboard) => boolean = () => false,
): Promise<ShareKit | null> => {
  const [dashboard, results] = await Promise.all([api.dashboard({ caseId }), api.shareResults({ caseId })])
  if (!isPublic(dashboard)) return null
  const [{ shortUrl }, facts] = await Promise.all([
    api.shortCode({ caseId }),
    asks(dashboard) ? loadFacts(api, caseId) : null,
  ])
  return { shortUrl, results, facts }
}

/** A co-organizer's part of it. @throws as the calls */
export const loadTeamShareKit = async (api: Api, caseId: string): Promise<ShareKit | null> => {
  const { state } = await api.teamDashboard({ caseId })
  return isPublic({ state }) ? { ...(await api.shortCode({ caseId })), results: null, facts: null } : null
}

import { data } from 'react-router'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { codes } from '#contract/codes.ts'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import {
  GENERAL_POSTER,
  GENERAL_POSTER_TARGET,
  type PosterChoice,
  type PosterWords,
  posterWords,
} from '#contract/share/poster.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { orErrorPage } from '#web/browser/route-error.ts'

export type LoadedPoster = {
  /** Null for the general poster. */
  readonly detail: CaseDetail | null
  /** Id in the addresses of the poster's files. */
  readonly fileId: string
  readonly words: PosterWords
  /** The case's short address; the short link to the home page for the general poster. */
  readonly shortUrl: string
  /** The reader's live and paused fundraisers, on the general poster only. */
  readonly own: readonly OwnCase[]
  /** Number of donations through the poster's code; null unless the reader owns the case. */
  readonly donationCount: number | null
}

const readDonationCount = async (api: Api, caseId: string): Promise<number | null> => {
  try {
    const { channels } = await api.shareResults({ caseId })
    return channels.find(({ channel }) => channel === 'poster')?.donations ?? 0
  } catch (error) {
    // The case belongs to another person.
    if (error instanceof ApiRefusal && error.code === codes.notFound.code) return null
    throw error
  }
}

const readOwnCases = async (api: Api): Promise<OwnCase[]> =>
  (await api.allSelfCases({})).filter(({ state }) => state === 'live' || state === 'paused')

/** Data of a case's poster; without a case, of the general poster and the reader's own fundraisers. */
export const loadPoster = async (
  api: Api,
  caseId: string | undefined,
  { choice, signedIn }: { readonly choice: PosterChoice; readonly signedIn: boolean },
): Promise<LoadedPoster> => {
  const detail = caseId === undefined ? null : await orErrorPage(api.caseDetail({ caseId }))
  // An erased case isn't shared any more.
  if (detail?.erased) throw data(null, { status: 404 })
  const [{ shortUrl }, own, donationCount] = await orErrorPage(
    Promise.all([
      detail === null
        ? api.shortLink({ url: GENERAL_POSTER_TARGET })
        : api.shortCode({ caseId: detail.caseId }),
      signedIn && detail === null ? readOwnCases(api) : [],
      signedIn && detail !== null ? readDonationCount(api, detail.caseId) : null,
    ]),
  )
  const fileId = detail?.caseId ?? GENERAL_POSTER
  return { detail, fileId, words: posterWords(detail, choice), shortUrl, own, donationCount }
}

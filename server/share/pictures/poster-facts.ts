import type { CaseDetail } from '#contract/cases/cases.ts'
import { type PosterChoice, type PosterWords, posterTarget, posterWords } from '#contract/sharing/poster.ts'
import type { Deps } from '#server/deps.ts'
import { makeShortLink } from '../make-short-link.ts'

/** What a poster says, whatever it is drawn on. */
export type PosterFacts = PosterWords & {
  readonly brandName: string
  /** What the code holds. */
  readonly url: string
  /** The same as somebody would type it. */
  readonly typed: string
}

/** The facts of a case's poster; of the general one for null. */
export const posterFacts = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'config' | 'clock'>,
  detail: CaseDetail | null,
  choice: PosterChoice,
): Promise<PosterFacts> => {
  const { shortUrl } = await makeShortLink(deps, { visitorId: null }, posterTarget(detail))
  return {
    ...posterWords(detail, choice),
    brandName: deps.config.brand.name,
    url: shortUrl,
    typed: shortUrl.replace(/^https?:\/\//, ''),
  }
}

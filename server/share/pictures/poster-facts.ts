import type { CaseDetail } from '#contract/cases/cases.ts'
import { type PosterChoice, type PosterWords, posterTarget, posterWords } from '#contract/sharing/poster.ts'
import type { Deps } from '#server/deps.ts'
import { inFace } from '#server/documents/sheet-fonts.ts'
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
  const words = posterWords(detail, choice)
  return {
    ...words,
    // Files are drawn with our faces alone; the page shows each letter.
    title: inFace('display', words.title) ?? `A fundraiser in ${words.place}`,
    sentence: inFace('body', words.sentence) ?? '',
    people: inFace('body', words.people) ?? '',
    brandName: deps.config.brand.name,
    url: shortUrl,
    typed: shortUrl.replace(/^https?:\/\//, ''),
  }
}

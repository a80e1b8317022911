import type { CaseDetail } from '#contract/cases/cases.ts'
import {
  type PosterChoice,
  type PosterWords,
  posterTarget,
  posterWords,
  typedAddress,
} from '#contract/sharing/poster.ts'
import type { Deps } from '#server/deps.ts'
import { drawableText } from '#server/documents/sheet-fonts.ts'
import { makeShortLink } from '../make-short-link.ts'

/** Content of a poster, independent of its layout. */
export type PosterFacts = PosterWords & {
  readonly brandName: string
  /** Content of the QR code. */
  readonly url: string
  /** The address in a form that a person can type. */
  readonly typed: string
}

/** Content of a case's poster; of the general one without a case. */
export const posterFacts = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'config' | 'clock'>,
  detail: CaseDetail | null,
  choice: PosterChoice,
): Promise<PosterFacts> => {
  const { shortUrl } = await makeShortLink(deps, { visitorId: null }, posterTarget(detail))
  const words = posterWords(detail, choice)
  return {
    ...words,
    // Files can only show the letters of our fonts; the page can show any letter.
    title: drawableText('display', words.title) ?? `A fundraiser in ${words.place}`,
    sentence: drawableText('body', words.sentence) ?? '',
    people: drawableText('body', words.people) ?? '',
    brandName: deps.config.brand.name,
    url: shortUrl,
    typed: typedAddress(shortUrl, detail?.caseId ?? null),
  }
}

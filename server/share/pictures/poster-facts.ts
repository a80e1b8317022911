import type { CaseDetail } from '#contract/cases/cases.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { type PosterChoice, posterSentence, posterTarget } from '#contract/sharing/poster.ts'
import type { Deps } from '#server/deps.ts'
import { makeShortLink } from '../make-short-link.ts'

/** Content of a poster, independent of its layout. */
export type PosterFacts = {
  readonly brandName: string
  readonly place: string
  readonly title: string
  readonly sentence: string
  readonly amount: string | null
  /** Content of the QR code. */
  readonly url: string
  /** The same in a form that a person can type. */
  readonly typed: string
  readonly people: string
}

const peopleLine = ({ organizer, recipient, purpose, verified }: CaseDetail): string => {
  const relation = organizer.relation === null ? '' : `, ${organizer.relation.toLowerCase()}`
  const organized = `Organized by ${organizer.displayName}${purpose === 2 ? relation : ''}.`
  return verified ? `${organized} ${recipient.firstName}’s identity is checked.` : organized
}

export const posterFacts = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'config' | 'clock'>,
  detail: CaseDetail,
  { amount, sentence }: PosterChoice,
): Promise<PosterFacts> => {
  const { shortUrl } = await makeShortLink(deps, { visitorId: null }, posterTarget(detail))
  const { raisedCents, goalCents } = detail
  return {
    brandName: deps.config.brand.name,
    place: `${detail.city}, ${detail.state}`,
    title: detail.title,
    sentence: sentence ?? posterSentence(detail.summary),
    amount:
      amount === 'show'
        ? `${formatWholeDollars(raisedCents)} raised of ${formatWholeDollars(goalCents)}`
        : null,
    url: shortUrl,
    typed: shortUrl.replace(/^https?:\/\//, ''),
    people: peopleLine(detail),
  }
}

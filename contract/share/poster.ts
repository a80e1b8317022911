import * as z from 'zod'
import { capitalized } from '#contract/accounts/first-name.ts'
import { type CaseDetail, PURPOSE } from '#contract/cases/cases.ts'
import { relationWord } from '#contract/cases/relation-words.ts'
import { ADDRESS_STATES, stateName } from '#contract/geo/states.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { trimmedShape } from '#contract/text-shape.ts'
import { casePath } from '../page-addresses.ts'
import { ownerShareId, SHARE_PARAMETERS, type ShareChannel } from './share-parameters.ts'

export const POSTER_SENTENCE_MAX = 120
export const POSTER_FORMATS = ['pdf', 'png'] as const
/** Case id of the poster without a case. */
export const GENERAL_POSTER = 'general'

/** Poster options, as query parameters. */
export const posterChoiceShape = z.object({
  amount: z.literal('show').optional().catch(undefined),
  sentence: trimmedShape(POSTER_SENTENCE_MAX).optional().catch(undefined),
})
export type PosterChoice = z.output<typeof posterChoiceShape>

/** Text of a poster, on screen and on paper. */
export type PosterWords = {
  readonly place: string
  readonly title: string
  readonly sentence: string
  readonly amount: string | null
  /** Two lines next to the QR code. */
  readonly scan: readonly [string, string]
  readonly people: string
}

type PosterCase = Pick<
  CaseDetail,
  | 'city'
  | 'state'
  | 'title'
  | 'summary'
  | 'raisedCents'
  | 'goalCents'
  | 'organizer'
  | 'recipient'
  | 'purpose'
  | 'verified'
  | 'donationStatus'
>

const shareQuery = (shareId: string): URLSearchParams =>
  new URLSearchParams({ [SHARE_PARAMETERS.id]: shareId, [SHARE_PARAMETERS.depth]: '1' })

const posterQuery = (fileId: string): string => {
  const query = shareQuery(posterShareId(fileId))
  query.set(SHARE_PARAMETERS.channel, 'poster')
  return query.toString()
}

/** One share id per case, the same on every print. `fileId` is the case's, or that of the general poster. */
export const posterShareId = (fileId: string): string => `poster-${fileId}`

/** Page that the general poster's QR code leads to. */
export const GENERAL_POSTER_TARGET = `/?${posterQuery(GENERAL_POSTER)}`

/**
 * Page that a case's short address leads to. Without the title, which it would reveal of a hidden case, and so that it stays
 * the same.
 */
export const shortAddressTarget = (caseId: string, channel: ShareChannel | null): string =>
  `${casePath(caseId)}?${channel === 'poster' ? posterQuery(caseId) : shareQuery(ownerShareId(caseId))}`

export const posterFilePath = (
  caseId: string,
  format: (typeof POSTER_FORMATS)[number],
  { amount, sentence }: PosterChoice,
): string => {
  const query = new URLSearchParams()
  if (amount !== undefined) query.set('amount', amount)
  if (sentence !== undefined) query.set('sentence', sentence)
  const search = query.toString()
  return `/poster-file/${caseId}.${format}${search === '' ? '' : `?${search}`}`
}

/** As much of a text as fits below a poster's title, cut at a word. */
export const posterSentence = (summary: string): string => {
  if (summary.length <= POSTER_SENTENCE_MAX) return summary
  const fitting = summary.slice(0, POSTER_SENTENCE_MAX - 1)
  // Cut at a word, and never inside a surrogate pair.
  const wordEnd = fitting.lastIndexOf(' ')
  const cut = wordEnd < 0 ? fitting : fitting.slice(0, wordEnd).trimEnd()
  return `${cut.replace(/[\ud800-\udbff]$/, '')}…`
}

const peopleLine = ({ organizer, recipient, purpose, verified }: PosterCase): string => {
  const relation = organizer.relation === null ? '' : `, ${relationWord(organizer.relation)}`
  const organized = `Organized by ${organizer.displayName}${purpose === PURPOSE.someoneElse ? relation : ''}.`
  return verified
    ? `${organized} ${capitalized(recipient.firstName)}’s identity has been checked.`
    : organized
}

const scanLines = (donationStatus: PosterCase['donationStatus']): PosterWords['scan'] => {
  if (donationStatus === 'open') return ['Scan to give.', 'No account, no app.']
  return ['Scan to see the page.', donationStatus === 'ended' ? 'Giving has ended.' : 'Giving is paused.']
}

/** Text of a case's poster; null gives the general one. */
export const posterWords = (about: PosterCase | null, { amount, sentence }: PosterChoice): PosterWords => {
  const customSentence = sentence === undefined || sentence === '' ? null : sentence
  if (about === null)
    return {
      place: '',
      title: 'Help, from the people next door',
      sentence:
        customSentence ??
        'A hospital bill, a flooded kitchen, a funeral: here, neighbors raise money for each other.',
      amount: null,
      scan: ['Scan to give.', 'Or to ask for help yourself.'],
      people: 'Free to start. No money is sent before an identity check.',
    }
  const { raisedCents, goalCents } = about
  return {
    place: `${about.city}, ${stateName(about.state, ADDRESS_STATES) ?? about.state}`,
    title: about.title,
    sentence: customSentence ?? posterSentence(about.summary),
    amount:
      amount === 'show'
        ? `${formatWholeDollars(raisedCents)} raised of ${formatWholeDollars(goalCents)}`
        : null,
    scan: scanLines(about.donationStatus),
    people: peopleLine(about),
  }
}

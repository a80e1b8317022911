import { PURPOSE } from '#contract/cases/cases.ts'
import { DAY_MS } from '#contract/dates.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { type CheckedCase, readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { addresseeOf } from '#server/identity-check/addressee.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { type PayoutMailFacts, payoutMail, payoutMailTitle } from '#server/mails/payout-mail.tsx'
import { type AttemptPlace, type AttemptRow, readAttempt } from './attempts.queries.ts'
import { readPayout } from './payouts.queries.ts'

export const PAYOUT_NEWS = ['sent', 'arrived', 'came_back', 'unnoted'] as const
export type PayoutNews = (typeof PAYOUT_NEWS)[number]

type Reader = Pick<PayoutMailFacts, 'reader' | 'pageUrl'> & { readonly to: string }

/** An arrival's mail links to the note, the others to the payouts page. */
const ownerPage = ({ config }: Deps, { caseId }: CheckedCase, note: string | null): string =>
  `${config.publicOrigin}/fundraiser/case/${caseId}/payouts${note === null ? '' : `/${note}/note`}`

/**
 * The recipient, and the organizer if that is another person; with the payout whose note is requested, if
 * any.
 */
const readersOf = async (deps: Deps, checkedCase: CheckedCase, note: string | null): Promise<Reader[]> => {
  const { purpose, ownerId } = checkedCase
  const recipient = await addresseeOf(deps, checkedCase)
  const link = `${deps.config.publicOrigin}${recipient?.path ?? ''}`
  const ownLink = note === null ? link : `${link}&note=${note}`
  const pageUrl = purpose === PURPOSE.myself ? ownerPage(deps, checkedCase, note) : ownLink
  const readers: Reader[] = recipient === null ? [] : [{ reader: 'recipient', to: recipient.to, pageUrl }]
  if (purpose === PURPOSE.myself) return readers
  const organizer = (await readUser(deps, deps.database.reader, ownerId))?.email ?? null
  return organizer === null
    ? readers
    : [...readers, { reader: 'organizer', to: organizer, pageUrl: ownerPage(deps, checkedCase, note) }]
}

/** Older news is only on the page. */
const NEWS_FOR_MS = 3 * DAY_MS

const isOldNews = ({ clock }: Deps, attempt: AttemptRow, news: PayoutNews): boolean => {
  if (news === 'unnoted') return false
  const newsAt = { sent: attempt.sentAt, arrived: attempt.paidAt, came_back: attempt.endedAt }[news]
  return newsAt === null || clock.now().getTime() - newsAt.getTime() > NEWS_FOR_MS
}

/** Mails recipient and organizer about a payout that was sent, arrived or was returned. */
export const mailPayout = async (
  deps: Deps,
  { news, ...place }: AttemptPlace & { readonly news: PayoutNews },
): Promise<void> => {
  const { reader } = deps.database
  const attempt = await readAttempt(reader, place)
  const payout = attempt && (await readPayout(reader, place.caseId, attempt.payoutId))
  const checkedCase = await readCheckedCase(reader, place.caseId)
  if (attempt === null || payout == null || checkedCase === null || isOldNews(deps, attempt, news)) return
  const asksForNote = news === 'arrived' || news === 'unnoted'
  if (news === 'unnoted' && (payout.status !== 'paid' || payout.useNote !== null)) return
  const { publicOrigin, brand } = deps.config
  for (const { to, ...whom } of await readersOf(deps, checkedCase, asksForNote ? payout.payoutId : null)) {
    const { recipientDisplay, giftCount, arrivesAt, retryAt } = payout
    const { amountCents, sentAt, failure } = attempt
    const facts: PayoutMailFacts = {
      ...{
        publicOrigin,
        brand,
        news,
        caseTitle: checkedCase.title,
        recipientDisplay,
        giftCount,
        arrivesAt,
        retryAt,
      },
      ...{ amountCents, sentAt, failure },
      ...whom,
    }
    await deps.mail.send({
      to,
      subject: payoutMailTitle(facts),
      messageId: `payout-${place.attemptId}-${news}${news === 'unnoted' ? payout.noteAsks : ''}-${whom.reader}`,
      ...(await renderMail(payoutMail(facts))),
    })
  }
}

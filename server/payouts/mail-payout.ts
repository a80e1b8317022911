import { PURPOSE } from '#contract/cases/cases.ts'
import { DAY_MS } from '#contract/dates.ts'
import { WRITE_PARAMETER } from '#contract/page-addresses.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { type CheckedCase, readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { addresseeOf } from '#server/identity-check/addressee.ts'
import { readPaidRecipient } from '#server/identity-check/withdrawal-account/paid-recipients.ts'
import { destinationKindOf } from '#server/identity-check/withdrawal-account/withdrawal-account.state.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { type AttemptKey, type AttemptRow, readAttempt } from './attempts.queries.ts'
import type { PayoutNews } from './payout-jobs.ts'
import { type PayoutMailFacts, payoutMail, payoutMailTitle } from './payout-mail.tsx'
import { type PayoutRow, readPayout, readPayoutsOf } from './payouts.queries.ts'
import { isFirstOfWeek } from './payouts-of-week.ts'

type Reader = Pick<PayoutMailFacts, 'reader' | 'pageUrl' | 'writeUrl'> & { readonly to: string }

/** The organizer's page that a mail links to: the form for a payout's note, or else the payouts. */
const ownerPage = ({ config }: Deps, { caseId }: CheckedCase, notePayoutId: string | null): string =>
  `${config.publicOrigin}/fundraiser/case/${caseId}/payouts${notePayoutId === null ? '' : `/${notePayoutId}/note`}`

/**
 * The readers of a mail: the recipient, and the organizer if that is another person. If the mail asks for a
 * note, their links lead to it.
 */
const readersOf = async (
  deps: Deps,
  checkedCase: CheckedCase,
  notePayoutId: string | null,
): Promise<Reader[]> => {
  const { purpose, ownerId } = checkedCase
  const recipient = await addresseeOf(deps, checkedCase)
  const link = `${deps.config.publicOrigin}${recipient?.path ?? ''}`
  const recipientLink = notePayoutId === null ? link : `${link}&note=${notePayoutId}`
  const pageUrl = purpose === PURPOSE.myself ? ownerPage(deps, checkedCase, notePayoutId) : recipientLink
  const writeUrl = purpose === PURPOSE.myself ? null : `${link}&${WRITE_PARAMETER}`
  const readers: Reader[] =
    recipient === null ? [] : [{ reader: 'recipient', to: recipient.to, pageUrl, writeUrl }]
  if (purpose === PURPOSE.myself) return readers
  const organizer = (await readUser(deps, deps.database.db, ownerId))?.email ?? null
  return organizer === null
    ? readers
    : [
        ...readers,
        {
          reader: 'organizer',
          to: organizer,
          pageUrl: ownerPage(deps, checkedCase, notePayoutId),
          writeUrl: null,
        },
      ]
}

/** News older than this isn't mailed: the page shows it. */
const NEWS_FOR_MS = 3 * DAY_MS

const isOldNews = (
  { clock }: Deps,
  { attempt, payout }: { readonly attempt: AttemptRow; readonly payout: PayoutRow },
  news: PayoutNews,
): boolean => {
  if (news === 'unnoted') return false
  const newsAt = { sent: payout.arrivesAt, arrived: attempt.paidAt, came_back: attempt.endedAt }[news]
  return newsAt === null || clock.now().getTime() - newsAt.getTime() > NEWS_FOR_MS
}

/** Mails recipient and organizer that a payout was sent, arrived or was returned, or that its note is missing. */
export const mailPayout = async (
  deps: Deps,
  { news, ...key }: AttemptKey & { readonly news: PayoutNews },
): Promise<void> => {
  const { db } = deps.database
  const attempt = await readAttempt(db, key)
  const payout = attempt && (await readPayout(db, key.caseId, attempt.payoutId))
  const checkedCase = await readCheckedCase(db, key.caseId)
  if (
    attempt === null ||
    payout == null ||
    checkedCase === null ||
    isOldNews(deps, { attempt, payout }, news)
  )
    return
  const asksForNote = news === 'arrived' || news === 'unnoted'
  if (news === 'unnoted' && (payout.status !== 'paid' || payout.useNote !== null)) return
  const isFirst = isFirstOfWeek(payout, await readPayoutsOf(db, key.caseId))
  // Of the other payouts of its week, arrivals aren't mailed, and the organizer of another person's case hears only of failures.
  if (news === 'arrived' && !isFirst) return
  const { publicOrigin, brand } = deps.config
  const account = (await readPaidRecipient(db, key.caseId)).account
  const paidTo = account === null ? 'bank_account' : destinationKindOf(account)
  for (const { to, ...reader } of await readersOf(deps, checkedCase, asksForNote ? payout.payoutId : null)) {
    if (news === 'sent' && !isFirst && reader.reader === 'organizer') continue
    const { recipientDisplay, donationCount, arrivesAt, retryAt } = payout
    const { amountCents, sentAt, failure } = attempt
    const facts: PayoutMailFacts = {
      publicOrigin,
      brand,
      news,
      caseTitle: checkedCase.title,
      organizerName: checkedCase.organizerName,
      recipientDisplay,
      paidTo,
      donationCount,
      arrivesAt,
      arrivedAt: attempt.paidAt,
      retryAt,
      amountCents,
      sentAt,
      failure,
      ...reader,
    }
    await deps.mail.send({
      to,
      subject: payoutMailTitle(facts),
      messageId: `payout-${key.attemptId}-${news}${news === 'unnoted' ? payout.noteAsks : ''}-${reader.reader}`,
      caseId: key.caseId,
      ...renderMail(payoutMail(facts)),
    })
  }
}

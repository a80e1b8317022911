import { lateApology } from '#contract/answer-promise.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { payoutsPath } from '#contract/page-addresses.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { type CheckedCase, readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { readHolder } from '../account-holder.ts'
import { addresseeOf } from '../addressee.ts'
import { openDetails } from '../check-person.ts'
import { readCheck } from '../identity-check.queries.ts'
import type { HoldNews } from '../identity-check-jobs.ts'
import { type HoldRow, readHoldRow } from './account-holds.queries.ts'
import { appealAnswerDueAt, describeHold } from './describe-hold.ts'
import { holdMail, holdMailTitle } from './hold-mail.tsx'

type MailRecipient = { readonly to: string; readonly mark: string; readonly path: string }

/** The account's person, and the organizer if that is another person. */
const mailRecipientsOf = async (deps: Deps, checkedCase: CheckedCase): Promise<MailRecipient[]> => {
  const ownPage = payoutsPath(checkedCase.caseId)
  const recipient = await addresseeOf(deps, checkedCase)
  const isOwn = checkedCase.purpose === PURPOSE.myself
  const path = isOwn ? ownPage : (recipient?.path ?? '')
  const recipients = recipient === null ? [] : [{ to: recipient.to, mark: recipient.mark, path }]
  if (isOwn) return recipients
  const to = (await readUser(deps, deps.database.db, checkedCase.ownerId))?.email ?? null
  return to === null ? recipients : [...recipients, { to, mark: 'owner', path: ownPage }]
}

/**
 * The e-mail address that passed the identity check, if the recipient has moved to another since. An intruder
 * who took over the account with its current address doesn't read mail there.
 */
const formerAddressee = async (
  deps: Deps,
  checkedCase: CheckedCase,
  recipients: readonly MailRecipient[],
): Promise<MailRecipient[]> => {
  const { db } = deps.database
  const check = await readCheck(db, checkedCase.caseId)
  const details = check && (await openDetails(deps, db, check))
  const to = details === null ? null : readHolder(details).email
  if (to === null || recipients.some((recipient) => recipient.to === to)) return []
  return [{ to, mark: 'former', path: payoutsPath(checkedCase.caseId) }]
}

/** For an answer to an appeal, by a message or by lifting the hold, that came late. */
const apologyOf = ({ appealedAt, appealAnsweredAt, liftedAt }: HoldRow, news: HoldNews): string => {
  const answeredAt = news === 'kept' || appealAnsweredAt === null ? (appealAnsweredAt ?? liftedAt) : null
  return appealedAt === null || answeredAt === null
    ? ''
    : lateApology(appealAnswerDueAt(appealedAt), answeredAt)
}

/**
 * Mails recipient and organizer that a hold was opened, lifted, or kept after an appeal. A hold that was
 * lifted before the first mail was written isn't mailed as opened.
 */
export const mailHold = async (
  deps: Deps,
  { caseId, holdId, news }: { readonly caseId: string; readonly holdId: string; readonly news: HoldNews },
): Promise<void> => {
  const { db } = deps.database
  const [hold, checkedCase] = await Promise.all([
    readHoldRow(db, caseId, holdId),
    readCheckedCase(db, caseId),
  ])
  if (hold === null || checkedCase === null || (news !== 'lifted' && hold.liftedAt !== null)) return
  const { publicOrigin, brand } = deps.config
  const { kind, untilAt, liftedMessage, appealAnswer } = hold
  const recipients = (await mailRecipientsOf(deps, checkedCase)).filter(
    // The mail about their account's state tells the recipient.
    ({ mark }) => kind !== 'account_stopped' || mark === 'owner',
  )
  const former = kind === 'bank_changed' ? await formerAddressee(deps, checkedCase, recipients) : []
  for (const { to, mark, path } of [...recipients, ...former]) {
    const facts = {
      publicOrigin,
      brand,
      news,
      kind,
      untilAt,
      answered: news === 'kept' ? appealAnswer : liftedMessage,
      apology: apologyOf(hold, news),
      hold: await describeHold(deps, checkedCase, hold, mark === 'owner' ? 'organizer' : 'recipient'),
      caseTitle: checkedCase.title,
      organizerName: checkedCase.organizerName,
      pageUrl: `${publicOrigin}${path}`,
    }
    await deps.mail.send({
      to,
      subject: holdMailTitle(facts),
      messageId: `hold-${holdId}-${news}-${mark}`,
      caseId,
      ...renderMail(holdMail(facts)),
    })
  }
}

import { PURPOSE } from '#contract/cases/cases.ts'
import { MONEY_HOLDS } from '#contract/payouts/payout-words.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { type CheckedCase, readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { holdMail, holdMailTitle } from '#server/mails/hold-mail.tsx'
import { readHolder } from '../account-holder.ts'
import { addresseeOf } from '../addressee.ts'
import { openDetails } from '../check-person.ts'
import { readCheck } from '../identity-check.queries.ts'
import { readHoldRow } from './account-holds.queries.ts'
import type { HoldNews } from './account-holds.ts'

type Reader = { readonly to: string; readonly mark: string; readonly path: string }

/** The recipient, and the organizer if that is another person. */
const readersOf = async (deps: Deps, checkedCase: CheckedCase): Promise<Reader[]> => {
  const ownPage = `/fundraiser/case/${checkedCase.caseId}/payouts`
  const recipient = await addresseeOf(deps, checkedCase)
  const isOwn = checkedCase.purpose === PURPOSE.myself
  const path = isOwn ? ownPage : (recipient?.path ?? '')
  const readers = recipient === null ? [] : [{ to: recipient.to, mark: recipient.mark, path }]
  if (isOwn) return readers
  const to = (await readUser(deps, deps.database.reader, checkedCase.ownerId))?.email ?? null
  return to === null ? readers : [...readers, { to, mark: 'owner', path: ownPage }]
}

/**
 * The e-mail address of the identity check, if the recipient has moved to another since. Someone who took over the
 * account and its current address doesn't read it.
 */
const formerAddressee = async (
  deps: Deps,
  checkedCase: CheckedCase,
  readers: readonly Reader[],
): Promise<Reader[]> => {
  const { reader } = deps.database
  const check = await readCheck(reader, checkedCase.caseId)
  const details = check && (await openDetails(deps, reader, check))
  const to = details === null ? null : readHolder(details).email
  if (to === null || readers.some((one) => one.to === to)) return []
  return [{ to, mark: 'former', path: `/fundraiser/case/${checkedCase.caseId}/payouts` }]
}

/**
 * Mails recipient and organizer about a hold that was opened, lifted or kept after an appeal. An opened one that was
 * lifted meanwhile gets no mail.
 */
export const mailHold = async (
  deps: Deps,
  { caseId, holdId, news }: { readonly caseId: string; readonly holdId: string; readonly news: HoldNews },
): Promise<void> => {
  const { reader } = deps.database
  const [hold, checkedCase] = await Promise.all([
    readHoldRow(reader, caseId, holdId),
    readCheckedCase(reader, caseId),
  ])
  if (hold === null || checkedCase === null || (news !== 'lifted' && hold.liftedAt !== null)) return
  const { publicOrigin, brand } = deps.config
  const { kind, message, untilAt, liftedMessage, appealAnswer } = hold
  const words = MONEY_HOLDS[kind]
  const readers = await readersOf(deps, checkedCase)
  const former = kind === 'bank_changed' ? await formerAddressee(deps, checkedCase, readers) : []
  for (const { to, mark, path } of [...readers, ...former]) {
    const facts = {
      ...{
        publicOrigin,
        brand,
        news,
        kind,
        untilAt,
        answered: news === 'kept' ? appealAnswer : liftedMessage,
      },
      hold: { ...words, why: message ?? words.why },
      caseTitle: checkedCase.title,
      pageUrl: `${publicOrigin}${path}`,
    }
    await deps.mail.send({
      to,
      subject: holdMailTitle(facts),
      messageId: `hold-${holdId}-${news}-${mark}`,
      ...(await renderMail(holdMail(facts))),
    })
  }
}

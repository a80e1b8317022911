import { PURPOSE } from '#contract/cases/cases.ts'
import { MONEY_HOLDS } from '#contract/payouts/payout-words.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { type CheckedCase, readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { holdMail, holdMailTitle } from '#server/mails/hold-mail.tsx'
import { addresseeOf } from '../addressee.ts'
import { readHoldRow } from './account-holds.queries.ts'
import type { HoldNews } from './account-holds.ts'

type Reader = { readonly to: string; readonly mark: string; readonly path: string }

/** The recipient, and the organizer if that is another person. */
const readersOf = async (deps: Deps, of: CheckedCase): Promise<Reader[]> => {
  const ownPage = `/fundraiser/case/${of.caseId}/payouts`
  const recipient = await addresseeOf(deps, of)
  const isOwn = of.purpose === PURPOSE.myself
  const path = isOwn ? ownPage : (recipient?.path ?? '')
  const readers = recipient === null ? [] : [{ to: recipient.to, mark: recipient.mark, path }]
  if (isOwn) return readers
  const to = (await readUser(deps, deps.database.reader, of.ownerId))?.email ?? null
  return to === null ? readers : [...readers, { to, mark: 'owner', path: ownPage }]
}

/**
 * Mails recipient and organizer about an opened or lifted hold. An opened one that was lifted meanwhile gets
 * no mail.
 */
export const mailHold = async (
  deps: Deps,
  { caseId, holdId, news }: { readonly caseId: string; readonly holdId: string; readonly news: HoldNews },
): Promise<void> => {
  const { reader } = deps.database
  const [hold, of] = await Promise.all([readHoldRow(reader, caseId, holdId), readCheckedCase(reader, caseId)])
  if (hold === null || of === null || (news === 'opened' && hold.liftedAt !== null)) return
  const { publicOrigin, brand } = deps.config
  const { kind, told, untilAt, liftedTold } = hold
  const words = MONEY_HOLDS[kind]
  for (const { to, mark, path } of await readersOf(deps, of)) {
    const facts = {
      ...{ publicOrigin, brand, news, untilAt, liftedTold },
      hold: { ...words, why: told ?? words.why },
      caseTitle: of.title,
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

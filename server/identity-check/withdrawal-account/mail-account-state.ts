import { WITHDRAWAL_ACCOUNT } from '#contract/identity/withdrawal-account.ts'
import { type CheckedCase, readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { type AccountNews, accountStateMail, accountStateTitle } from '#server/mails/account-state-mail.tsx'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { addresseeOf } from '../addressee.ts'
import { readOpenHolds } from '../holds/account-holds.queries.ts'
import { readHold } from './read-hold.ts'
import { type AccountRow, markAccountMailed, readWithdrawalAccount } from './withdrawal-account.queries.ts'

/** Null if no mail is due: unverified accounts have reminders of their own. */
const newsOf = async (
  deps: Deps,
  checkedCase: CheckedCase,
  account: AccountRow,
): Promise<AccountNews | null> => {
  // While a hold of ours is open, no payout leaves, and its own mail says so.
  if (account.state === WITHDRAWAL_ACCOUNT.verified)
    return (await readOpenHolds(deps.database.reader, checkedCase.caseId)).length > 0 ? null : 'verified'
  const hold = await readHold(deps, checkedCase, account)
  return hold && { ...hold, refundsAt: checkedCase.refundsAt?.toISOString() ?? null }
}

/** Mails a recipient, once, the current state: they can be paid, or they can't and what to do. */
export const mailAccountState = async (
  deps: Deps,
  { caseId, answer }: { readonly caseId: string; readonly answer: number },
): Promise<void> => {
  const { reader } = deps.database
  const [account, checkedCase] = await Promise.all([
    readWithdrawalAccount(reader, caseId),
    readCheckedCase(reader, caseId),
  ])
  if (account === null || checkedCase === null || account.lastMailed >= answer) return
  const news = await newsOf(deps, checkedCase, account)
  const addressee = await addresseeOf(deps, checkedCase)
  if (news !== null && addressee !== null) {
    const { publicOrigin, brand } = deps.config
    const { to, path, mark } = addressee
    const facts = {
      publicOrigin,
      brand,
      news,
      caseTitle: checkedCase.title,
      checkUrl: `${publicOrigin}${path}`,
    }
    await deps.mail.send({
      to,
      subject: accountStateTitle(news),
      messageId: `account-state-${caseId}-${mark}-${answer}`,
      ...(await renderMail(accountStateMail(facts))),
    })
  }
  // Covers this state, even if a mail about an earlier change is still queued.
  await markAccountMailed(reader, caseId, account.lastAnswer)
}

import { WITHDRAWAL_ACCOUNT } from '#contract/identity/withdrawal-account.ts'
import { type CheckedCase, readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { type AccountNews, accountStateMail, accountStateTitle } from '#server/mails/account-state-mail.tsx'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { addresseeOf } from '../addressee.ts'
import { readOpenHolds } from '../holds/account-holds.queries.ts'
import { readHold } from './read-hold.ts'
import {
  markAccountMailed,
  readWithdrawalAccount,
  type WithdrawalAccountRow,
} from './withdrawal-account.queries.ts'

/** The news to mail; null if there is none, since an unverified account has separate reminders. */
const newsOf = async (
  deps: Deps,
  checkedCase: CheckedCase,
  account: WithdrawalAccountRow,
): Promise<AccountNews | null> => {
  // While one of our holds is open, no payout leaves, and the hold's mail says so.
  if (account.state === WITHDRAWAL_ACCOUNT.verified)
    return (await readOpenHolds(deps.database.reader, checkedCase.caseId)).length > 0 ? null : 'verified'
  const hold = await readHold(deps, checkedCase, account)
  return hold && { ...hold, refundsAt: checkedCase.refundsAt?.toISOString() ?? null }
}

/** Mails a recipient once that they can be paid now, or that they can't and what to do. */
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
      ...renderMail(accountStateMail(facts)),
    })
  }
  // Marks the current state as mailed, which also covers a queued mail about an earlier change.
  await markAccountMailed(reader, caseId, account.lastAnswer)
}

import { WITHDRAWAL_ACCOUNT } from '#contract/identity/withdrawal-account.ts'
import { type CheckedCase, readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { type AccountNews, accountStateMail, accountStateTitle } from '#server/mails/account-state-mail.tsx'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { addresseeOf } from '../addressee.ts'
import { readOpenHolds } from '../holds/account-holds.queries.ts'
import { readHold } from './read-hold.ts'
import { type AccountRow, markAccountReported, readWithdrawalAccount } from './withdrawal-account.queries.ts'

/** Null where there is nothing to tell: an account that isn't verified yet is asked about by other mails. */
const newsOf = async (deps: Deps, of: CheckedCase, account: AccountRow): Promise<AccountNews | null> => {
  // While a hold of ours is open, nothing goes out, and the mail about it says so.
  if (account.state === WITHDRAWAL_ACCOUNT.verified)
    return (await readOpenHolds(deps.database.reader, of.caseId)).length > 0 ? null : 'verified'
  const hold = await readHold(deps, of, account)
  return hold && { ...hold, refundsAt: of.refundsAt?.toISOString() ?? null }
}

/** Tells a recipient, once, that money can go to them now, or that it can't and what to do: as it stands by now. */
export const mailAccountState = async (
  deps: Deps,
  { caseId, heard }: { readonly caseId: string; readonly heard: number },
): Promise<void> => {
  const { reader } = deps.database
  const [account, of] = await Promise.all([
    readWithdrawalAccount(reader, caseId),
    readCheckedCase(reader, caseId),
  ])
  if (account === null || of === null || account.told >= heard) return
  const news = await newsOf(deps, of, account)
  const addressee = await addresseeOf(deps, of)
  if (news !== null && addressee !== null) {
    const { publicOrigin, brand } = deps.config
    const { to, path, mark } = addressee
    const facts = { publicOrigin, brand, news, caseTitle: of.title, checkUrl: `${publicOrigin}${path}` }
    await deps.mail.send({
      to,
      subject: accountStateTitle(news),
      messageId: `account-state-${caseId}-${mark}-${heard}`,
      ...(await renderMail(accountStateMail(facts))),
    })
  }
  // With what it became meanwhile, where another change is waiting to be told.
  await markAccountReported(reader, caseId, account.heard)
}

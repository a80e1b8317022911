import { PURPOSE } from '#contract/cases/cases.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { dashboardAddress, WRITE_PARAMETER } from '#contract/page-addresses.ts'
import { intervalText, type PayoutInterval } from '#contract/payouts/payout-interval.ts'
import { type CheckedCase, readCheckedCase } from '#server/cases/case-with-check.ts'
import { mailOwner } from '#server/cases/mail-owner.ts'
import type { Deps } from '#server/deps.ts'
import { nameInGreeting } from '#server/mails/frame/name-in-mail.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { addresseeOf } from '../addressee.ts'
import { readOpenHolds, wasHeldSince } from '../holds/account-holds.queries.ts'
import { type AccountNews, accountStateMail, accountStateTitle, enabledText } from './account-state-mail.tsx'
import { chosenIntervalOf } from './payout-interval.ts'
import { readDisabledAccount } from './read-disabled-account.ts'
import {
  markAccountMailed,
  readWithdrawalAccount,
  type WithdrawalAccountRow,
} from './withdrawal-account.queries.ts'
import { destinationKindOf } from './withdrawal-account.state.ts'

/** Whether the account was verified for the first time, or enabled after the provider had stopped it. */
const verifiedNewsOf = async (
  { database: { db } }: Deps,
  { caseId, verifiedAt }: WithdrawalAccountRow,
): Promise<'verified' | 'enabled'> =>
  verifiedAt !== null && (await wasHeldSince(db, { caseId, kind: 'account_stopped' }, verifiedAt))
    ? 'enabled'
    : 'verified'

/** The news to mail; null if there is none, since an unverified account has separate reminders. */
const newsOf = async (
  deps: Deps,
  checkedCase: CheckedCase,
  account: WithdrawalAccountRow,
): Promise<AccountNews | null> => {
  // While one of our holds is open, no payout leaves, and the hold's mail says so.
  if (account.state === WITHDRAWAL_ACCOUNT.verified)
    return (await readOpenHolds(deps.database.db, checkedCase.caseId)).length > 0
      ? null
      : verifiedNewsOf(deps, account)
  const disabled = await readDisabledAccount(deps, checkedCase, account)
  return disabled && { ...disabled, refundsAt: checkedCase.refundsAt?.toISOString() ?? null }
}

const organizersWords = (news: 'verified' | 'enabled', name: string, interval: PayoutInterval) =>
  news === 'verified'
    ? {
        title: `${name} is verified. Transfers can start`,
        lead: `What people give is sent to ${name} ${intervalText(interval)}, once it has cleared. There’s nothing more to do.`,
      }
    : {
        title: `The hold is over. Money can go out to ${name} again`,
        lead: `${enabledText(`${name}’s`)} There’s nothing more to do.`,
      }

/** Tells an organizer that the beneficiary passed the check, which they may have asked them for, or that a hold is over. */
const mailOrganizer = async (
  deps: Deps,
  { caseId, ownerId, title: caseTitle, organizerName, recipientFirstName }: CheckedCase,
  {
    news,
    interval,
    messageId,
  }: {
    readonly news: 'verified' | 'enabled'
    readonly interval: PayoutInterval
    readonly messageId: string
  },
): Promise<void> => {
  const words = {
    ...organizersWords(news, nameInGreeting(recipientFirstName), interval),
    points: [],
    dates: [],
    action: { label: 'See your dashboard', path: dashboardAddress(caseId) },
    note: null,
    why: 'You’re getting this because you organize this fundraiser.',
  }
  await mailOwner(deps, { caseId, ownerId, caseTitle, organizerName, words, messageId })
}

/**
 * Mails a recipient that they can be paid now or again, or that they can't and what to do. Of a fundraiser for someone else,
 * the organizer is mailed the good news, too.
 */
export const mailAccountState = async (
  deps: Deps,
  { caseId, answer }: { readonly caseId: string; readonly answer: number },
): Promise<void> => {
  const { db } = deps.database
  const [account, checkedCase] = await Promise.all([
    readWithdrawalAccount(db, caseId),
    readCheckedCase(db, caseId),
  ])
  if (account === null || checkedCase === null || account.lastMailed >= answer) return
  const news = await newsOf(deps, checkedCase, account)
  const addressee = await addresseeOf(deps, checkedCase)
  if (news !== null && addressee !== null) {
    const { publicOrigin, brand } = deps.config
    const { to, role, path, mark } = addressee
    const { interval } = chosenIntervalOf(account)
    const facts = {
      publicOrigin,
      brand,
      news,
      caseTitle: checkedCase.title,
      organizerName: checkedCase.organizerName,
      payoutInterval: interval,
      paidTo: destinationKindOf(account),
      checkUrl: `${publicOrigin}${path}`,
      writeUrl: role === 'beneficiary' ? `${publicOrigin}${path}&${WRITE_PARAMETER}` : null,
    }
    await deps.mail.send({
      to,
      subject: accountStateTitle(news),
      messageId: `account-state-${caseId}-${mark}-${answer}`,
      caseId,
      ...renderMail(accountStateMail({ ...facts, now: deps.clock.now() })),
    })
    if (typeof news === 'string' && checkedCase.purpose === PURPOSE.someoneElse)
      await mailOrganizer(deps, checkedCase, {
        news,
        interval,
        messageId: `account-${news}-${caseId}-${mark}-${answer}`,
      })
  }
  // Marks the current state as mailed, which also covers a queued mail about an earlier change.
  await markAccountMailed(db, caseId, account.lastAnswer)
}

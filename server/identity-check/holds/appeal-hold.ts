import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { MONEY_HOLDS } from '#contract/payouts/payout-text.ts'
import { cleanText } from '#contract/plain-text.ts'
import { ofCase } from '#server/audit/act-subject.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readHoldRow, saveAppeal, saveAppealAnswer } from './account-holds.queries.ts'
import { mailOfHold } from './account-holds.ts'
import { appealAnswerDueAt } from './describe-hold.ts'

type Appeal = CallArguments<Calls['appealHold']>

/**
 * Stores a recipient's or organizer's appeal against a hold. The caller has checked that the case is theirs.
 *
 * @throws notFound; conflict for a hold that can't be appealed, and for a second appeal
 */
export const appealHold = (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { caseId, holdId, text }: Appeal,
): Promise<CallOutput<Calls['appealHold']>> =>
  database.transact(async (tx) => {
    const hold = await readHoldRow(tx, caseId, holdId)
    if (hold === null || hold.liftedAt !== null) throw new Refusal('notFound')
    if (hold.kind === 'account_stopped' || MONEY_HOLDS[hold.kind].appeal === null)
      throw new Refusal('conflict', {
        sentence: 'There’s nothing to appeal. This hold ends on its own, as it says.',
      })
    const appealedAt = clock.now()
    if (!(await saveAppeal(tx, hold, { appeal: cleanText(text), appealedAt })))
      throw new Refusal('conflict', { sentence: 'You’ve already asked us. We’ll answer by e-mail.' })
    return { answerDueAt: appealAnswerDueAt(appealedAt).toISOString() }
  })

type Answer = {
  readonly caseId: string
  readonly holdId: string
  readonly reason: string
  readonly message: string
}

/**
 * Answers the appeal against a hold that stays. An appeal that succeeds is answered by lifting the hold
 * instead.
 *
 * @throws notAllowed · notFound · conflict for the staff member who opened the hold, and if no appeal is open
 */
export const answerHoldAppeal = staffAct(
  {
    act: 'account.appeal_answer',
    capability: 'hold.account',
    subject: ofCase,
    reason: ({ reason }: Answer) => reason,
  },
  (deps, { staffId }, { caseId, holdId, message }: Answer, audit): Promise<void> =>
    deps.database.transact(async (tx) => {
      const hold = await readHoldRow(tx, caseId, holdId)
      if (hold === null) throw new Refusal('notFound')
      if (hold.openedBy === staffId)
        throw new Refusal('conflict', { sentence: 'You froze this account. Someone else has to answer.' })
      const now = deps.clock.now()
      const answer = { appealAnswer: message, appealAnsweredAt: now, appealAnsweredBy: staffId }
      if (!(await saveAppealAnswer(tx, hold, answer)))
        throw new Refusal('conflict', { sentence: 'There’s no open appeal here. It was already answered.' })
      await writeOutbox(tx, deps.ids, caseId, [mailOfHold(deps, hold, 'kept')], now)
      await audit.record(tx, { caseId, details: { holdId, kind: hold.kind } })
    }),
)

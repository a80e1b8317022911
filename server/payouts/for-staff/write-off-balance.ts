import { ofCase } from '#server/audit/act-subject.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import { announceCase, fold, lockAndCheckAvailable, readBalance } from '#server/ledger/balance.store.ts'
import { postJournals } from '#server/ledger/store.ts'
import { balanceWrittenOff } from '#server/ledger/write-off-events.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readWriteOffBlockers } from './write-off-blockers.ts'

type Input = { readonly caseId: string; readonly balanceCents: number; readonly reason: string }

/**
 * Writes off a case's negative balance. Locks the balance and refuses an amount other than the current one, so that a
 * repeated request writes nothing off again. Refuses while any money of the case is in flight: each refund, dispute and
 * payout locks the balance before it begins, so none begins meanwhile.
 *
 * @throws notAllowed · notFound · conflict if the balance has changed, or money is in flight
 */
export const writeOffBalance = staffAct(
  {
    act: 'balance.write_off',
    capability: 'balance.write_off',
    subject: ofCase,
    reason: ({ reason }: Input) => reason,
  },
  (deps, _staff, { caseId, balanceCents }: Input, audit): Promise<void> =>
    deps.database.transact(async (tx) => {
      if ((await readCheckedCase(tx, caseId)) === null) throw new Refusal('notFound')
      // Checks for an amount of 0, because only the lock is needed.
      await lockAndCheckAvailable(tx, caseId, 0)
      const { payableCents } = await readBalance(tx, caseId)
      if (payableCents !== balanceCents)
        throw new Refusal('conflict', { sentence: 'This balance has changed. Reload the page.' })
      const blockers = (await readWriteOffBlockers(deps, tx, [caseId]))(caseId)
      if (blockers.length > 0)
        throw new Refusal('conflict', {
          sentence: [...blockers, 'Write off what’s left after that.'].join(' '),
        })
      const now = deps.clock.now()
      const writeOffId = deps.ids.uuid()
      const amountCents = -balanceCents
      const journals = [balanceWrittenOff({ writeOffId, amountCents, occurredAt: now })]
      await postJournals(tx, deps.ids, { caseId, journals, postedAt: now })
      // At once, so that the next page doesn't list the balance again.
      await fold(tx, caseId)
      await announceCase(tx, caseId)
      await audit.record(tx, { caseId, details: { writeOffId, amountCents } })
    }),
)

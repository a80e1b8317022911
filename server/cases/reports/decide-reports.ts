import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { insertAuditEntry } from '#server/audit/audit.store.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireCapability } from '#server/platform/staff.ts'
import { mailReportOutcomeJob } from '../case-jobs.ts'
import { isPublic } from '../case-row.queries.ts'
import { changePublicCase } from '../change-public-case.ts'
import { hideWithin } from '../hide-case.ts'
import { closeReports, readOpenReporters } from './reports.queries.ts'

type Input = CallArguments<Calls['decideReports']>

/**
 * Decides the open reports on a case up to the last that staff have read, and queues a mail to each author who left an
 * address. With a reason for its organizer, hides a public case in the same transaction. The second of two concurrent
 * decisions gets a conflict.
 * @throws notAllowed, invalidInput; conflict if they aren't as many as staff have read, or if their authors would be
 * told that a public case is gone
 */
export const decideReports = staffAct(
  {
    act: 'reports.decide',
    capability: 'report.decide',
    subject: async ({ database }, { caseId, lastReportAt }) => [
      { kind: 'case', caseId },
      ...(await readOpenReporters(database.db, caseId, new Date(lastReportAt))).flatMap(
        ({ reporterEmailHash: emailHash, createdAt: usedAt }) =>
          emailHash === null ? [] : [{ kind: 'email', as: 'sender', emailHash, usedAt } as const],
      ),
    ],
    reason: ({ words }: Input) => words,
  },
  async (deps, staff, input, audit): Promise<{ decided: number }> => {
    const { database, clock, ids } = deps
    const { staffId } = staff
    const { caseId, lastReportAt, count, outcome, words, hideReason } = input
    const now = clock.now()
    const decide = async (tx: Tx) => {
      const decision = { outcome, outcomeWords: words, decidedAt: now, decidedBy: staffId }
      const closed = await closeReports(tx, { caseId, until: new Date(lastReportAt) }, decision)
      if (closed.length !== count) throw new Refusal('conflict')
      if (outcome === 'hidden' && (await isPublic(tx, caseId))) {
        if (hideReason === undefined)
          throw new Refusal('conflict', {
            sentence: 'It’s still on the site. Tell the organizer why you’re hiding it.',
          })
        requireCapability(staff, 'case.hide')
        await hideWithin(deps, tx, { caseId, reason: hideReason })
        const hiding = { caseId, staffId, act: 'case.hide', reason: hideReason, details: {} } as const
        await insertAuditEntry(tx, deps, hiding)
      }
      const mails = closed
        .filter(({ reporterEmailHash }) => reporterEmailHash !== null)
        .map(({ reportId }) => mailReportOutcomeJob.at(now, { caseId, reportId }))
      await writeOutbox(tx, ids, caseId, mails, now)
      await audit.record(tx, { caseId, details: { outcome, lastReportAt, count } })
      return { decided: closed.length }
    }
    return hideReason === undefined ? database.transact(decide) : changePublicCase(deps, caseId, decide)
  },
)

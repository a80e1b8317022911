import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mailReportOutcomeJob } from '../case-jobs.ts'
import { isPublic } from '../case-row.queries.ts'
import { hideCase } from '../hide-case.ts'
import { closeReports, countOpenReports, readOpenReporters } from './reports.queries.ts'

type Input = CallArguments<Calls['decideReports']>

/**
 * Decides the open reports on a case up to the last that staff have read, and queues a mail to each author who left an
 * address. With a reason for its organizer, hides a public case first: that stays, even if the reports changed meanwhile. The second of two concurrent decisions gets a conflict.
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
    if (outcome === 'hidden' && hideReason !== undefined && (await isPublic(database.db, caseId))) {
      // Before anything is hidden for reports that staff haven't read.
      if ((await countOpenReports(database.db, caseId, new Date(lastReportAt))).count !== count)
        throw new Refusal('conflict')
      await hideCase(deps, staff, { caseId, reason: hideReason })
    }
    return database.transact(async (tx) => {
      if (outcome === 'hidden' && (await isPublic(tx, caseId)))
        throw new Refusal('conflict', { sentence: 'It’s still on the site. Say why you hide it.' })
      const decision = { outcome, outcomeWords: words, decidedAt: now, decidedBy: staffId }
      const closed = await closeReports(tx, { caseId, until: new Date(lastReportAt) }, decision)
      if (closed.length !== count) throw new Refusal('conflict')
      const mails = closed
        .filter(({ reporterEmailHash }) => reporterEmailHash !== null)
        .map(({ reportId }) => mailReportOutcomeJob.at(now, { caseId, reportId }))
      await writeOutbox(tx, ids, caseId, mails, now)
      await audit.record(tx, { caseId, details: { outcome, lastReportAt, count } })
      return { decided: closed.length }
    })
  },
)

import { REPORT_OUTCOMES } from '#contract/cases/report-outcomes.ts'
import { reportOutcomeMail } from '#server/cases/reports/report-outcome-mail.tsx'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { readCaseRow } from '../case-row.queries.ts'
import { reportEmailContext } from './report-case.ts'
import { type ReportKey, readReport } from './reports.queries.ts'

/** Mails the author of a report its outcome; not if their address was deleted. */
export const mailReportOutcome = async (deps: Deps, reportKey: ReportKey): Promise<void> => {
  const { db } = deps.database
  const report = await readReport(db, reportKey)
  const outcome = REPORT_OUTCOMES.find(({ code }) => code === report?.outcome)
  if (report === null || outcome === undefined) return
  const { reporterEmailHash: person, reporterEmailCipher: cipher, reportId, reference } = report
  const [row, to] = await Promise.all([
    readCaseRow(db, reportKey.caseId),
    person !== null && cipher !== null
      ? deps.personalData.open(db, person, reportEmailContext(reportId), cipher)
      : null,
  ])
  if (row !== null && to !== null) {
    const { publicOrigin, brand } = deps.config
    const { title: caseTitle, organizerName } = row
    const { sentence } = outcome
    const facts = { publicOrigin, brand, caseTitle, organizerName, reference, sentence }
    await deps.mail.send({
      to,
      subject: `What we decided about your report ${reference}`,
      messageId: `report-outcome-${reportId}`,
      caseId: reportKey.caseId,
      ...renderMail(reportOutcomeMail({ ...facts, words: report.outcomeWords ?? '' })),
    })
  }
}

import { REPORT_OUTCOMES } from '#contract/cases/report-outcomes.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { reportOutcomeMail } from '#server/mails/report-outcome-mail.tsx'
import { readCaseRow } from '../case-row.queries.ts'
import { reportEmailContext } from './report-case.ts'
import { markOutcomeMailed, type ReportKey, readReport } from './reports.queries.ts'

/** Mails the author of a report its outcome, once; not if their address was deleted. */
export const mailReportOutcome = async (deps: Deps, reportKey: ReportKey): Promise<void> => {
  const { reader } = deps.database
  const report = await readReport(reader, reportKey)
  const outcome = REPORT_OUTCOMES.find(({ code }) => code === report?.outcome)
  if (report === null || outcome === undefined || report.outcomeMailedAt !== null) return
  const { reporterEmailHash: person, reporterEmailCipher: cipher, reportId, reference } = report
  const [row, to] = await Promise.all([
    readCaseRow(reader, reportKey.caseId),
    person !== null && cipher !== null
      ? deps.personalData.open(reader, person, reportEmailContext(reportId), cipher)
      : null,
  ])
  if (row !== null && to !== null) {
    const { publicOrigin, brand } = deps.config
    const facts = { publicOrigin, brand, reference, title: row.title, sentence: outcome.sentence }
    await deps.mail.send({
      to,
      subject: `What we decided on your report ${reference}`,
      messageId: `report-outcome-${reportId}`,
      ...renderMail(reportOutcomeMail({ ...facts, words: report.outcomeWords ?? '' })),
    })
  }
  await markOutcomeMailed(reader, reportKey, deps.clock.now())
}

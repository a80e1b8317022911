import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { type AddressPeriod, isWithin } from '#server/personal-data/address-period.ts'
import {
  countReportsOf,
  forgetReport,
  type ReportRow,
  readReportsBefore,
  readReportsOf,
} from './reports.queries.ts'

/** Reports and their authors are kept for two years, long enough for a court case. */
const REPORTS_KEPT_DAYS = 730
const BATCH = 100

/** Associated data of the encryption: a ciphertext can't be decrypted for another report. */
const textContext = (reportId: string): string => `case_report.body|${reportId}`

type PersonalText = Pick<ReportRow, 'reportId' | 'reporterEmailHash'>

/** Encryption key of a report's text: the author's, by their address, or one of the report's own. */
export const reportPersonOf = ({ reportId, reporterEmailHash }: PersonalText): string =>
  reporterEmailHash ?? `report:${reportId}`

export const sealReportText = (
  { database, personalData }: Pick<Deps, 'database' | 'personalData'>,
  report: PersonalText,
  text: string,
): Promise<Buffer> =>
  database.transact((tx) => personalData.seal(tx, reportPersonOf(report), textContext(report.reportId), text))

/** Empty if the text was erased: its author was erased, or its retention ended. */
export const openReportText = async (
  { database, personalData }: Pick<Deps, 'database' | 'personalData'>,
  report: PersonalText & Pick<ReportRow, 'bodyCipher'>,
): Promise<string> => {
  const { bodyCipher, reportId } = report
  if (bodyCipher === null) return ''
  const person = reportPersonOf(report)
  return (await personalData.open(database.db, person, textContext(reportId), bodyCipher)) ?? ''
}

const readReportsBy = async (
  { database }: Pick<Deps, 'database'>,
  address: AddressPeriod,
): Promise<ReportRow[]> =>
  (await readReportsOf(database.db, address.emailHash)).filter(({ createdAt }) =>
    isWithin(address, createdAt),
  )

/** A person's reports under one of their addresses, for the data export. */
export const exportReports = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  address: AddressPeriod,
): Promise<{ caseId: string; reference: string; reason: string; text: string; createdAt: string }[]> =>
  Promise.all(
    (await readReportsBy(deps, address)).map(async (report) => ({
      caseId: report.caseId,
      reference: report.reference,
      reason: report.reason,
      text: await openReportText(deps, report),
      createdAt: report.createdAt.toISOString(),
    })),
  )

/**
 * Erases text and address from a person's reports under one of their addresses. The report and its reason
 * stay. Idempotent.
 * @returns whether the address has reports of another person, which stay
 */
export const forgetReports = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  address: AddressPeriod,
): Promise<boolean> => {
  const { db } = deps.database
  for (const report of await readReportsBy(deps, address)) await forgetReport(db, report)
  return (await countReportsOf(db, address.emailHash)) > 0
}

/** Erases texts and authors of reports past their retention. */
export const forgetOldReports = async ({
  database: { db },
  personalData,
  clock,
}: Pick<Deps, 'database' | 'personalData' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - REPORTS_KEPT_DAYS * DAY_MS)
  for (;;) {
    const reports = await readReportsBefore(db, before, BATCH)
    for (const report of reports) {
      await forgetReport(db, report)
      await personalData.forget(db, reportPersonOf({ ...report, reporterEmailHash: null }))
    }
    if (reports.length < BATCH) return
  }
}

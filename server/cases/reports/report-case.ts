import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { REPORT_TEXT_MAX, REPORT_TEXT_MIN } from '#contract/cases/report-reasons.ts'
import { cleanText } from '#contract/plain-text.ts'
import { tooLongText } from '#contract/text-shape.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { takeNetworkPart } from '#server/platform/limits/network-part.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { requirePublicCase } from '../donatable-case.ts'
import { openReportText, reportPersonOf, sealReportText } from './report-texts.ts'
import { insertReport, readReportByKey } from './reports.queries.ts'

type Input = CallArguments<Calls['reportCase']>

const REFERENCE_LENGTH = 6
/** Reports on one case from one network. */
const REPORTS_PER_DAY = 20

/** Associated data of the encryption: a ciphertext can't be decrypted for another report. */
export const reportEmailContext = (reportId: string): string => `case_report.reporter_email|${reportId}`

const readBody = (typed: string): string => {
  const body = cleanText(typed)
  // The contract's length may include invisible characters.
  if (body.length < REPORT_TEXT_MIN)
    throw invalidFields([{ field: 'text', message: 'Tell us a little more: what did you see?' }])
  // NFC may lengthen the text.
  if (body.length > REPORT_TEXT_MAX)
    throw invalidFields([{ field: 'text', message: tooLongText(REPORT_TEXT_MAX) }])
  return body
}

/** Encrypts the address of an author who wants an answer, under the author's own key, like a donor's. */
const sealEmail = async (
  { database, personalData }: Deps,
  reportId: string,
  { email, emailHash }: { email: string | undefined; emailHash: string | null },
): Promise<Buffer | null> =>
  email === undefined || emailHash === null
    ? null
    : database.transact((tx) => personalData.seal(tx, emailHash, reportEmailContext(reportId), email))

/**
 * Stores a report for staff. Idempotent by its key.
 * @throws keyReused if the key was used for another report
 */
export const saveReport = async (deps: Deps, input: Input): Promise<CallOutput<Calls['reportCase']>> => {
  const { database, personalData, ids, clock } = deps
  const body = readBody(input.text)
  const email = input.email === '' ? undefined : input.email
  const reporterEmailHash = email === undefined ? null : personalData.emailHash(email)
  if ((await readReportByKey(database.db, input)) === null) {
    const reportId = ids.uuid()
    const isFirst = await insertReport(database.db, {
      caseId: input.caseId,
      reportId,
      idempotencyKey: input.idempotencyKey,
      reference: `R-${ids.reference(REFERENCE_LENGTH)}`,
      reason: input.reason,
      payoutId: input.noticeId ?? null,
      bodyCipher: await sealReportText(deps, { reportId, reporterEmailHash }, body),
      reporterEmailHash,
      reporterEmailCipher: await sealEmail(deps, reportId, { email, emailHash: reporterEmailHash }),
      createdAt: clock.now(),
    })
    // Deletes the encryption key that was made for this report, which wasn't stored.
    if (!isFirst)
      await personalData.forget(database.db, reportPersonOf({ reportId, reporterEmailHash: null }))
  }
  const stored = await readReportByKey(database.db, input)
  if (stored === null) throw new Error('A report was not kept')
  const isRepeat =
    stored.reason === input.reason &&
    stored.payoutId === (input.noticeId ?? null) &&
    stored.reporterEmailHash === reporterEmailHash &&
    (await openReportText(deps, stored)) === body
  if (!isRepeat) throw new Refusal('keyReused')
  return { reference: stored.reference }
}

/** Stores a visitor's report on a public case. @throws notFound, keyReused; messageLimit if this network sent too many */
export const reportCase = async (
  deps: Deps,
  actor: Pick<Actor, 'ip'>,
  input: Input,
): Promise<CallOutput<Calls['reportCase']>> => {
  const { caseId } = input
  await requirePublicCase(deps, caseId)
  const part = { limit: 'report', subject: caseId, full: REPORTS_PER_DAY, leaksPerDay: REPORTS_PER_DAY }
  const isRepeat = (await readReportByKey(deps.database.db, input)) !== null
  if (!isRepeat && !(await takeNetworkPart(deps, actor, part))) throw new Refusal('messageLimit')
  return saveReport(deps, input)
}

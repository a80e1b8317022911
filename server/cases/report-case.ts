import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { cleanText } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import type { Reader } from '#server/platform/database.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { requirePublicCase } from './giving-case.ts'

type Input = CallArguments<Calls['reportCase']>

const REFERENCE_LENGTH = 6
const TEXT_MIN = 10
const TEXT_MAX = 2000

/** What a cipher is bound to: moved to another report, it doesn't open. */
export const reportEmailContext = (reportId: string): string => `case_report.reporter_email|${reportId}`

const readReport = (reader: Reader, { caseId, idempotencyKey }: Input) =>
  reader
    .selectFrom('caseReport')
    .select(['reference', 'reason', 'body', 'reporterEmailHash'])
    .where('caseId', '=', caseId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()

const readBody = (typed: string): string => {
  const body = cleanText(typed)
  // What the contract counted may have been characters that nobody sees.
  if (body.length < TEXT_MIN)
    throw invalidFields([{ field: 'text', message: 'Tell us a little more: what did you see?' }])
  // Composed letters may take more room than what was typed.
  if (body.length > TEXT_MAX)
    throw invalidFields([{ field: 'text', message: 'Use at most 2,000 characters.' }])
  return body
}

/** A reporter who wants an answer leaves an address; it is sealed under their own key like a donor's. */
const sealEmail = async (
  { database, personalData }: Deps,
  reportId: string,
  { email, emailHash }: { email: string | undefined; emailHash: string | null },
): Promise<Buffer | null> =>
  email === undefined || emailHash === null
    ? null
    : database.transact((tx) => personalData.seal(tx, emailHash, reportEmailContext(reportId), email))

/**
 * Keeps a report on a public case for staff. Sent twice with its key it is one report.
 *
 * @throws notFound, and keyReused where the key came with another report before
 */
export const reportCase = async (deps: Deps, input: Input): Promise<CallOutput<Calls['reportCase']>> => {
  const { database, personalData, ids, clock } = deps
  await requirePublicCase(deps, input.caseId)
  const body = readBody(input.text)
  const email = input.email === '' ? undefined : input.email
  const reporterEmailHash = email === undefined ? null : personalData.emailHash(email)
  if ((await readReport(database.reader, input)) === undefined) {
    const reportId = ids.uuid()
    await database.reader
      .insertInto('caseReport')
      .values({
        caseId: input.caseId,
        reportId,
        idempotencyKey: input.idempotencyKey,
        reference: `R-${ids.reference(REFERENCE_LENGTH)}`,
        reason: input.reason,
        body,
        reporterEmailHash,
        reporterEmailCipher: await sealEmail(deps, reportId, { email, emailHash: reporterEmailHash }),
        createdAt: clock.now(),
      })
      .onConflict((conflict) => conflict.columns(['caseId', 'idempotencyKey']).doNothing())
      .execute()
  }
  const kept = await readReport(database.reader, input)
  if (kept === undefined) throw new Error('A report was not kept')
  const same =
    kept.reason === input.reason && kept.body === body && kept.reporterEmailHash === reporterEmailHash
  if (!same) throw new Refusal('keyReused')
  return { reference: kept.reference }
}

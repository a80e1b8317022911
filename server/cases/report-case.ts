import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { cleanText } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import type { Reader } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

const REFERENCE_LENGTH = 6

type Report = { readonly reference: string; readonly reason: string; readonly body: string }

const readReport = (reader: Reader, caseId: string, idempotencyKey: string): Promise<Report | undefined> =>
  reader
    .selectFrom('caseReport')
    .select(['reference', 'reason', 'body'])
    .where('caseId', '=', caseId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()

/** A reporter who wants an answer leaves an address; it is sealed under their own key like a donor's. */
const sealEmail = async (
  { database, personalData }: Deps,
  reportId: string,
  email: string | undefined,
): Promise<Buffer | null> => {
  if (email === undefined || email === '') return null
  const emailHash = personalData.emailHash(email)
  return database.transact((tx) =>
    personalData.seal(tx, emailHash, `case_report.email|${emailHash}|${reportId}`, email),
  )
}

/**
 * Keeps a report for staff. Sent twice with its key it is one report.
 *
 * @throws keyReused where the key came with other words before
 */
export const reportCase = async (
  deps: Deps,
  input: CallArguments<Calls['reportCase']>,
): Promise<CallOutput<Calls['reportCase']>> => {
  const { database, ids, clock } = deps
  const { caseId, idempotencyKey, reason } = input
  const body = cleanText(input.text)
  const reportId = ids.uuid()
  await database.reader
    .insertInto('caseReport')
    .values({
      caseId,
      reportId,
      idempotencyKey,
      reference: `R-${ids.reference(REFERENCE_LENGTH)}`,
      reason,
      body,
      reporterEmailCipher: await sealEmail(deps, reportId, input.email),
      createdAt: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['caseId', 'idempotencyKey']).doNothing())
    .execute()
  const kept = await readReport(database.reader, caseId, idempotencyKey)
  if (kept === undefined) throw new Error('A report was not kept')
  if (kept.reason !== reason || kept.body !== body) throw new Refusal('keyReused')
  return { reference: kept.reference }
}

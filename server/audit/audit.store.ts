import type { ActName } from '#contract/staff/act-names.ts'
import type { Deps } from '#server/deps.ts'
import type { Db, Tx } from '#server/platform/database.ts'

/** Ids, amounts and codes of an act's changes. Never personal data. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** Stored in place of the case id for acts without a case. */
export const NO_CASE = '-'

/** Stores an act of staff, at business time like everything that staff read. */
export const insertAuditEntry = async (
  tx: Tx,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  entry: {
    readonly caseId: string | null
    /** Null for the operator's command line. */
    readonly staffId: string | null
    readonly act: ActName
    readonly reason: string
    readonly details: AuditDetails
  },
): Promise<void> => {
  const { caseId, details, ...rest } = entry
  await tx
    .insertInto('auditEntry')
    .values({
      ...rest,
      entryId: ids.uuid(),
      actedAt: clock.now(),
      caseId: caseId ?? NO_CASE,
      details: JSON.stringify(details),
    })
    .execute()
}

/** When staff last acted, as far as the books know; null if never. */
export const readLastActAt = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom('auditEntry').select('actedAt').orderBy('actedAt', 'desc').limit(1).executeTakeFirst())
    ?.actedAt ?? null

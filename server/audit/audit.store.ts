import type { ActName } from '#contract/staff/act-names.ts'
import type { Tx } from '#server/platform/database.ts'

/** Ids, amounts and codes of an act's changes. Never personal data. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** Stored in place of the case id for acts without a case. */
export const NO_CASE = '-'

export const insertAuditEntry = async (
  tx: Tx,
  entry: {
    readonly entryId: string
    readonly caseId: string | null
    /** Null for the operator's command line. */
    readonly staffId: string | null
    readonly act: ActName
    readonly reason: string
    readonly details: AuditDetails
    readonly actedAt: Date
  },
): Promise<void> => {
  const { caseId, details, ...rest } = entry
  await tx
    .insertInto('auditEntry')
    .values({ ...rest, caseId: caseId ?? NO_CASE, details: JSON.stringify(details) })
    .execute()
}

import { VOUCH_ENDINGS } from '#contract/fundraisers/vouch-calls.ts'
import type { StaffCase } from '#contract/staff/case-calls.ts'
import type { Db } from '#server/platform/database.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { readVouches } from './vouches.queries.ts'

/** Who was asked to vouch, with what speaks for and against it. */
export const listVouchesForStaff = async (db: Db, caseId: string): Promise<StaffCase['vouches']> =>
  (await readVouches(db, caseId)).map((row) => ({
    vouchId: row.vouchId,
    name: row.name,
    town: row.town,
    relation: row.relation,
    askedAt: row.askedAt.toISOString(),
    vouchedAt: row.givenAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBecause: row.endedBy === null ? null : parseEnumColumn(VOUCH_ENDINGS, row.endedBy),
    sharesNetwork: row.sharesNetwork,
    addressSinceAt: row.addressSince?.toISOString() ?? null,
  }))

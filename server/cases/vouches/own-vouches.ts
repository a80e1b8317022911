import type { AccountExport } from '#contract/accounts/account-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import { readCaseRow } from '../case-row.queries.ts'
import { showNewVersion } from '../show-new-version.ts'
import { deleteVouch, hasVouches, readVouchesOfAddress } from './vouches.queries.ts'

/** What a person was asked, and said, about others, for their data export. */
export const exportVouches = async (
  { database: { db } }: Pick<Deps, 'database'>,
  address: AddressPeriod,
): Promise<AccountExport['vouches']> =>
  Promise.all(
    (await readVouchesOfAddress(db, address)).map(
      async ({ caseId, name, town, relation, askedAt, givenAt, endedAt }) => ({
        caseId,
        title: (await readCaseRow(db, caseId))?.title ?? '',
        name,
        town,
        relation,
        askedAt: askedAt.toISOString(),
        vouchedAt: givenAt?.toISOString() ?? null,
        endedAt: endedAt?.toISOString() ?? null,
      }),
    ),
  )

/** Deletes what a person said about others, and that they were asked. Idempotent. @returns whether another person's are left */
export const forgetVouches = async (
  { database }: Pick<Deps, 'database'>,
  address: AddressPeriod,
): Promise<boolean> => {
  for (;;) {
    const vouches = await readVouchesOfAddress(database.db, address)
    if (vouches.length === 0) return hasVouches(database.db, address.emailHash)
    for (const { caseId, vouchId, givenAt, endedAt } of vouches)
      await database.transact(async (tx) => {
        await deleteVouch(tx, { caseId, vouchId })
        if (givenAt !== null && endedAt === null) await showNewVersion(tx, caseId)
      })
  }
}

import type { AccountExport } from '#contract/accounts/account-shapes.ts'
import type { Deps } from '#server/deps.ts'
import { type AddressPeriod, isWithin } from '#server/personal-data/address-period.ts'
import { openLead } from './lead-texts.ts'
import { deleteLead, readLeadOf } from './leads.queries.ts'

/** Deletes a person's lead. Idempotent. @returns whether another person's lead is left */
export const eraseLead = async (
  { database }: Pick<Deps, 'database'>,
  address: AddressPeriod,
): Promise<boolean> => {
  const row = await readLeadOf(database.db, address.emailHash)
  if (row === null) return false
  if (!isWithin(address, row.createdAt)) return true
  await database.transact((tx) => deleteLead(tx, address.emailHash))
  return false
}

/** A person's lead for the data export. */
export const exportLead = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  address: AddressPeriod,
): Promise<AccountExport['leads']> => {
  const row = await readLeadOf(deps.database.db, address.emailHash)
  if (row === null || !isWithin(address, row.createdAt)) return []
  const { requestedAt, consentVersion, doNotContact } = row
  return [
    { ...(await openLead(deps, row)), requestedAt: requestedAt.toISOString(), consentVersion, doNotContact },
  ]
}

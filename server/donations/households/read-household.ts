import type { AccountExport } from '#contract/accounts/account-shapes.ts'
import type { Deps } from '#server/deps.ts'
import { type AddressPeriod, isWithin } from '#server/personal-data/address-period.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import {
  type HouseholdKey,
  type HouseholdRow,
  readOpenSide,
  readSide,
  readSides,
} from './households.queries.ts'

export type { HouseholdRow }

type SealContext = HouseholdKey & { readonly column: 'own' | 'other' }

const contextOf = ({ emailHash, householdId, column }: SealContext): string =>
  `household.${column}|${emailHash}|${householdId}`

/** Seals an address of a side under the key of the person whose address it is. */
export const sealAddress = (
  { personalData }: Pick<Deps, 'personalData'>,
  tx: Tx,
  context: SealContext,
  { hash, email }: { readonly hash: string; readonly email: string },
): Promise<Buffer> => personalData.seal(tx, hash, contextOf(context), email)

/** The two addresses of a side; null for one whose person was erased. */
export const openAddresses = async (
  { personalData, database: { db } }: Pick<Deps, 'personalData' | 'database'>,
  side: HouseholdRow,
): Promise<{ readonly own: string | null; readonly other: string | null }> => {
  const { emailHash, otherHash, ownCipher, otherCipher } = side
  const open = (column: 'own' | 'other', hash: string, cipher: Buffer | null) =>
    cipher === null
      ? Promise.resolve(null)
      : personalData.open(db, hash, contextOf({ ...side, column }), cipher)
  const [own, other] = await Promise.all([
    open('own', emailHash, ownCipher),
    open('other', otherHash, otherCipher),
  ])
  return { own, other }
}

/** When a household ended, by either side; null while it is open. One whose other side was never stored ended as it began. */
export const readEndedAt = async (db: Db, side: HouseholdRow): Promise<Date | null> => {
  if (side.endedAt !== null) return side.endedAt
  const { householdId, otherHash, beganAt } = side
  const other = await readSide(db, { emailHash: otherHash, householdId })
  return other === null ? beganAt : other.endedAt
}

/** An address's side of its household; null if it has none, or the other side has ended it. */
export const readHousehold = async (db: Db, emailHash: string): Promise<HouseholdRow | null> => {
  const side = await readOpenSide(db, emailHash)
  return side !== null && (await readEndedAt(db, side)) === null ? side : null
}

/** The households that a person had with an address while it was theirs, for the data export. */
export const exportHouseholds = async (
  deps: Pick<Deps, 'personalData' | 'database'>,
  address: AddressPeriod,
): Promise<AccountExport['households']> => {
  const { db } = deps.database
  const sides = await readSides(db, address.emailHash)
  return Promise.all(
    sides
      .filter(({ beganAt }) => isWithin(address, beganAt))
      .map(async (side) => ({
        otherEmail: (await openAddresses(deps, side)).other,
        beganAt: side.beganAt.toISOString(),
        endedAt: (await readEndedAt(db, side))?.toISOString() ?? null,
      })),
  )
}

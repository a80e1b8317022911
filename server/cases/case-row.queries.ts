import { type RawBuilder, type Selectable, sql } from 'kysely'
import { firstNameOf } from '#contract/accounts/first-name.ts'
import type { HoldCause } from '#contract/cases/case-states.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { hasAgreed, type ShownRecipient, unnamedRecipient } from '#contract/cases/unnamed-recipient.ts'
import { FREEZING_HOLDS } from '#contract/identity-check/payout-holds.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import type { Cases } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'

export type CaseRow = Selectable<Cases> & {
  /** Whether the withdrawal account is verified now; `verifiedAt` stays if it is disabled later. */
  readonly verified: boolean
  /** Disabled by the provider, or frozen by a hold of ours: donations are paused. */
  readonly frozen: boolean
  /** Whether a hold of ours is open: payouts are blocked. */
  readonly held: boolean
}

const openHold = sql`account_hold.case_id = cases.case_id and account_hold.lifted_at is null`

/** Whether an open hold freezes the account of the case with this id. */
export const hasFreezingHold = (caseId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from account_hold where account_hold.case_id = ${caseId} and account_hold.lifted_at is null
    and account_hold.kind in (${sql.join(FREEZING_HOLDS)}))`

/** Columns of a row of `cases`: whether a hold is open, and whether one freezes the account. */
export const holdFacts = {
  held: sql<boolean>`exists (select 1 from account_hold where ${openHold})`,
  frozenByHold: hasFreezingHold(sql`cases.case_id`),
}

/** Verified and frozen flags, from the provider's state and our holds; `withdrawal-account.ts` of the contract has the words. */
export const accountFactsOf = (row: {
  readonly accountState: number | null
  readonly frozenByHold: boolean
}): Pick<CaseRow, 'verified' | 'frozen'> => {
  const { verified, disabled } = WITHDRAWAL_ACCOUNT
  const { accountState, frozenByHold } = row
  return {
    verified: accountState === verified && !frozenByHold,
    frozen: accountState === disabled || frozenByHold,
  }
}

const selectCase = (db: Db, caseId: string) =>
  db
    .selectFrom('cases')
    .select([holdFacts.held.as('held'), holdFacts.frozenByHold.as('frozenByHold')])
    .where('caseId', '=', caseId)

/** A case of any visibility. */
export const readCaseRow = async (db: Db, caseId: string): Promise<CaseRow | null> => {
  const row = await selectCase(db, caseId).selectAll().executeTakeFirst()
  if (row === undefined) return null
  const { frozenByHold, ...rest } = row
  return { ...rest, ...accountFactsOf(row) }
}

type RecipientFacts = Pick<
  CaseRow,
  'purpose' | 'organizerName' | 'beneficiaryFirstName' | 'beneficiaryLastName'
>

/** The recipient's name, for the organizer, the recipient and staff. Everyone else reads `shownRecipientOf`. */
export const recipientNameOf = (row: RecipientFacts): string =>
  row.purpose === PURPOSE.someoneElse
    ? `${row.beneficiaryFirstName} ${row.beneficiaryLastName}`
    : row.organizerName

/** Columns that say who a case is for, as everyone may read it. */
export const SHOWN_RECIPIENT_COLUMNS = [
  'purpose',
  'organizerName',
  'beneficiaryFirstName',
  'beneficiaryLastName',
  'beneficiaryRelation',
  'beneficiaryAccepted',
  'city',
  'erasedAt',
] as const satisfies readonly (keyof CaseRow)[]

/** The recipient as everyone may read it: a beneficiary is named only once they accepted. */
export const shownRecipientOf = (
  row: Pick<CaseRow, (typeof SHOWN_RECIPIENT_COLUMNS)[number]>,
): ShownRecipient & { readonly isNamed: boolean } => {
  // An erased case has words in place of all names already.
  if (!hasAgreed(row) && row.erasedAt === null) {
    const organizerFirstName = firstNameOf(row.organizerName)
    const words = unnamedRecipient({ relation: row.beneficiaryRelation, organizerFirstName, city: row.city })
    return { ...words, isNamed: false }
  }
  const fullName = recipientNameOf(row)
  return { fullName, firstName: firstNameOf(fullName), isNamed: true }
}

/** Columns that a donation needs: not the story, which may be long, while a donation reads its case four times. */
const DONATABLE_COLUMNS = [
  'caseId',
  'title',
  'slug',
  'state',
  ...SHOWN_RECIPIENT_COLUMNS,
  'status',
  'visibility',
  'donationsEnabled',
  'accountState',
  'publishedAt',
  'verifiedAt',
  'endsAt',
  'endedAt',
  'thankYou',
] as const satisfies readonly (keyof CaseRow)[]

export type DonatableRow = Pick<CaseRow, (typeof DONATABLE_COLUMNS)[number] | 'verified' | 'frozen' | 'held'>

/** What a donation needs of a case of any visibility. */
export const readDonatableRow = async (db: Db, caseId: string): Promise<DonatableRow | null> => {
  const row = await selectCase(db, caseId).select(DONATABLE_COLUMNS).executeTakeFirst()
  return row === undefined ? null : { ...row, ...accountFactsOf(row) }
}

/** What blocks payouts of a case: the identity check until it has passed once, afterwards a hold. */
export const holdCauseOf = ({
  verified,
  verifiedAt,
  held,
}: Pick<CaseRow, 'verified' | 'verifiedAt' | 'held'>): HoldCause | null => {
  if (verified && !held) return null
  return verifiedAt === null ? 'identity_check' : 'hold'
}

export const isPublic = async (db: Db, caseId: string): Promise<boolean> =>
  (await db
    .selectFrom('cases')
    .select('visibility')
    .where('caseId', '=', caseId)
    .where('visibility', '=', 'live')
    .executeTakeFirst()) !== undefined

/** Whether staff hid a case that was public before. */
export const wasPublic = ({ visibility, publishedAt }: CaseRow): boolean =>
  visibility === 'hidden' && publishedAt !== null

/** Whom a case is for, as the type of its column's values. */
export const purposeOf = ({ purpose }: Pick<CaseRow, 'purpose'>): 1 | 2 =>
  parseEnumColumn(Object.values(PURPOSE), purpose)

export const setVisibility = async (
  tx: Tx,
  caseId: string,
  change: { readonly visibility: 'approved' | 'live' | 'hidden'; readonly hiddenReason: string | null },
): Promise<void> => {
  await tx.updateTable('cases').set(change).where('caseId', '=', caseId).execute()
}

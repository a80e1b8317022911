import { PURPOSE } from '#contract/cases/cases.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { readHolder } from '../account-holder.ts'
import { openDetails } from '../check-person.ts'
import { readCheck } from '../identity-check.queries.ts'
import { fitsShownName, type PersonName, splitFullName } from '../name-fit.policy.ts'
import { openHold } from './account-holds.ts'

type NameDeps = Pick<Deps, 'personalData'>
type ComparedNames = {
  readonly legal: PersonName
  readonly shown: PersonName
  /** Both names of the organizer, if the money is for someone else. */
  readonly organizer: readonly PersonName[]
}

/** The names to compare; null if no legal name was given, or it was erased. */
const readNames = async (deps: NameDeps, db: Db, caseId: string): Promise<ComparedNames | null> => {
  const checkedCase = await readCheckedCase(db, caseId)
  const check = await readCheck(db, caseId)
  const details = check && (await openDetails(deps, db, check))
  if (checkedCase === null || details === null) return null
  const { firstName: first, lastName: last } = readHolder(details)
  const { purpose, organizerName, beneficiaryName, ownerId } = checkedCase
  const shownOrganizer = splitFullName(organizerName)
  if (purpose === PURPOSE.myself) return { legal: { first, last }, shown: shownOrganizer, organizer: [] }
  const accountName = (await readUser(deps, db, ownerId))?.fullName ?? organizerName
  return {
    legal: { first, last },
    shown: beneficiaryName ?? { first: '', last: '' },
    organizer: [shownOrganizer, splitFullName(accountName)],
  }
}

/**
 * Holds the money of a person whose legal name isn't the one that the fundraiser shows for its recipient, and
 * alerts staff. The provider checks that a person exists, not that it is the person donors give to.
 */
export const holdOnNameMismatch = async (
  deps: NameDeps & Pick<Deps, 'ids' | 'clock' | 'log'>,
  tx: Tx,
  caseId: string,
): Promise<void> => {
  const names = await readNames(deps, tx, caseId)
  if (names === null || fitsShownName(names.legal, names.shown, names.organizer)) return
  const holdId = await openHold(deps, tx, caseId, { kind: 'name_mismatch' })
  if (holdId === null) return
  await raiseAlert(tx, deps, {
    alertKey: `name-mismatch:${holdId}`,
    kind: 'name_mismatch',
    caseId,
    about: holdId,
    address: '/staff/payouts?kind=name_mismatch#holds',
    title: 'A recipient’s legal name doesn’t match the fundraiser',
    body: `Case ${caseId}: the legal name from the identity check isn’t the name that the fundraiser shows. Nothing is sent. Compare the names under Payouts › Holds within 2 business days. Lift the hold if there is a good reason, such as a marriage.`,
  })
}

const fullNameOf = ({ first, last }: PersonName): string => `${first} ${last}`.trim()

/**
 * Both names, for staff who decide about the hold. They are read each time and not stored with the hold, so
 * that erasing the person erases them.
 */
export const describeNameMismatch = async (
  deps: NameDeps & Pick<Deps, 'database'>,
  caseId: string,
): Promise<string> => {
  const names = await readNames(deps, deps.database.db, caseId)
  if (names === null) return 'The person erased their legal name.'
  const { legal, shown, organizer } = names
  const organizerHint = organizer.some((name) => fitsShownName(legal, name))
    ? ` It matches the organizer’s name, ${[...new Set(organizer.map(fullNameOf))].join(' or ')}.`
    : ''
  return `Legal name: ${fullNameOf(legal)}. The fundraiser shows: ${fullNameOf(shown)}.${organizerHint}`
}

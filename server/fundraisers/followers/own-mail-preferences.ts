import type { AccountExport } from '#contract/accounts/account-shapes.ts'
import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { MailPreferences } from '#contract/fundraisers/follow-calls.ts'
import { MAIL_KINDS } from '#contract/fundraisers/mail-kinds.ts'
import { readOwnAddresses } from '#server/accounts/profile/own-addresses.ts'
import { readUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import { listDonatedCases } from '#server/donations/donors/news-donors.ts'
import { addFollower, chooseMail, listChoices } from '#server/mail-preferences/mail-preferences.ts'
import { type AddressPeriod, isWithin } from '#server/personal-data/address-period.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findMailPreferences } from './linked-preferences.ts'

type Addresses = {
  readonly all: readonly AddressPeriod[]
  /** The account's own e-mail; null without one. */
  readonly own: { readonly email: string; readonly emailHash: string } | null
}

const addressesOf = async (deps: Deps, { userId }: Pick<SignedIn, 'userId'>): Promise<Addresses> => {
  const { db } = deps.database
  const user = await readUser(deps, db, userId)
  const all = await readOwnAddresses(db, { userId, emailHash: user?.emailHash ?? null })
  const own =
    user?.email == null || user.emailHash === null ? null : { email: user.email, emailHash: user.emailHash }
  return { all, own }
}

/** Cases that an address gave to, or made a choice about, while it was this person's. */
const casesOf = async ({ database: { db } }: Deps, address: AddressPeriod): Promise<string[]> => {
  const [choices, given] = await Promise.all([
    listChoices(db, address.emailHash),
    listDonatedCases(db, address.emailHash),
  ])
  const dated = [...choices.map(({ caseId, changedAt }) => ({ caseId, at: changedAt })), ...given]
  return dated.filter(({ at }) => isWithin(address, at)).map(({ caseId }) => caseId)
}

/** The person's addresses by case that they gave to or made a choice about. */
const addressesByCase = async (
  deps: Deps,
  { all }: Addresses,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const byCase = new Map<string, Set<string>>()
  for (const address of all)
    for (const caseId of await casesOf(deps, address))
      byCase.set(caseId, (byCase.get(caseId) ?? new Set()).add(address.emailHash))
  return byCase
}

/** A case's preferences of several addresses as one: a kind is on if any of them gets it. */
const mergePreferences = (all: readonly (MailPreferences | null)[]): MailPreferences | null => {
  const [first = null, ...others] = all.filter((preferences) => preferences !== null)
  if (first === null) return null
  const wanted = { ...first.wanted }
  for (const kind of MAIL_KINDS) wanted[kind] ||= others.some((other) => other.wanted[kind])
  return { ...first, wanted }
}

const preferencesOf = async (
  deps: Deps,
  caseId: string,
  hashes: ReadonlySet<string>,
): Promise<MailPreferences | null> =>
  mergePreferences(
    await Promise.all([...hashes].map((emailHash) => findMailPreferences(deps, { caseId, emailHash }))),
  )

/** Mail preferences of a person's addresses, for each case they gave to or made a choice about. */
export const listOwnMailPreferences = async (deps: Deps, actor: SignedIn): Promise<MailPreferences[]> => {
  const byCase = await addressesByCase(deps, await addressesOf(deps, actor))
  const all = await Promise.all([...byCase].map(([caseId, hashes]) => preferencesOf(deps, caseId, hashes)))
  return all.filter((preferences) => preferences !== null).sort((a, b) => a.title.localeCompare(b.title))
}

/** Turns one kind of a case's mail to a person's addresses on or off. Idempotent. @throws notFound */
export const setOwnMailPreference = async (
  deps: Deps,
  actor: SignedIn,
  { caseId, kind, wanted }: CallArguments<Calls['setOwnMailPreference']>,
): Promise<MailPreferences> => {
  const addresses = await addressesOf(deps, actor)
  const hashes = (await addressesByCase(deps, addresses)).get(caseId)
  if (hashes === undefined) throw new Refusal('notFound')
  for (const emailHash of hashes)
    if (kind === 'updates' && wanted && emailHash === addresses.own?.emailHash)
      await addFollower(deps, caseId, addresses.own.email)
    else await chooseMail(deps, { caseId, emailHash, kind }, wanted)
  const changed = await preferencesOf(deps, caseId, hashes)
  if (changed === null) throw new Refusal('notFound')
  return changed
}

/** Mail preferences of an address while it was one person's, for the data export. */
export const exportMailPreferences = async (
  { database }: Pick<Deps, 'database'>,
  address: AddressPeriod,
): Promise<AccountExport['mailPreferences']> =>
  (await listChoices(database.db, address.emailHash))
    .filter(({ changedAt }) => isWithin(address, changedAt))
    .flatMap(({ caseId, kind, wanted, changedAt }) =>
      MAIL_KINDS.filter((knownKind) => knownKind === kind).map((knownKind) => ({
        caseId,
        kind: knownKind,
        wanted,
        changedAt: changedAt.toISOString(),
      })),
    )

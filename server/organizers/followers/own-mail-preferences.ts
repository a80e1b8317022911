import type { AccountExport } from '#contract/accounts/account-shapes.ts'
import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { MailPreferences } from '#contract/fundraisers/follow-calls.ts'
import { MAIL_KINDS } from '#contract/fundraisers/organizers.ts'
import { readOwnAddresses } from '#server/accounts/profile/own-addresses.ts'
import { readUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import { addFollower, chooseMail, listChoices } from '#server/mail-preferences/mail-preferences.ts'
import { listGivenCases } from '#server/orders/donors/news-donors.ts'
import { type AddressTime, isWithin } from '#server/personal-data/address-time.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findMailPreferences, readMailPreferences } from './mail-preferences.ts'

/** The address of an account, and since when it is this person's; null without one. */
const ownAddress = async (
  deps: Deps,
  { userId }: Pick<SignedIn, 'userId'>,
): Promise<(AddressTime & { readonly email: string }) | null> => {
  const { reader } = deps.database
  const user = await readUser(deps, reader, userId)
  if (user?.email == null || user.emailHash === null) return null
  const { email, emailHash } = user
  const addresses = await readOwnAddresses(reader, { userId, emailHash })
  const own = addresses.find((one) => one.emailHash === emailHash)
  return own === undefined ? null : { ...own, email }
}

/** Mail preferences of a person's address, for each case they gave to or made a choice about. */
export const listOwnMailPreferences = async (deps: Deps, actor: SignedIn): Promise<MailPreferences[]> => {
  const address = await ownAddress(deps, actor)
  if (address === null) return []
  const { reader } = deps.database
  const [choices, given] = await Promise.all([
    listChoices(reader, address.emailHash),
    listGivenCases(reader, address.emailHash),
  ])
  const dated = [...choices.map(({ caseId, changedAt }) => ({ caseId, at: changedAt })), ...given]
  const caseIds = new Set(dated.filter(({ at }) => isWithin(address, at)).map(({ caseId }) => caseId))
  const all = await Promise.all(
    [...caseIds].map((caseId) => findMailPreferences(deps, { caseId, emailHash: address.emailHash })),
  )
  return all.filter((one) => one !== null).sort((a, b) => a.title.localeCompare(b.title))
}

/** Turns one kind of a case's mail to a person's address on or off. Idempotent. @throws notFound */
export const setOwnMailPreference = async (
  deps: Deps,
  actor: SignedIn,
  { caseId, kind, wanted }: CallArguments<Calls['setOwnMailPreference']>,
): Promise<MailPreferences> => {
  const address = await ownAddress(deps, actor)
  if (address === null) throw new Refusal('notFound')
  const place = { caseId, emailHash: address.emailHash }
  const known = await listOwnMailPreferences(deps, actor)
  if (!known.some((one) => one.caseId === caseId)) throw new Refusal('notFound')
  if (kind === 'updates' && wanted) await addFollower(deps, caseId, address.email)
  else await chooseMail(deps, { ...place, kind }, wanted)
  return readMailPreferences(deps, place)
}

/** Mail preferences of an address while it was one person's, for the data export. */
export const exportMailPreferences = async (
  { database }: Pick<Deps, 'database'>,
  address: AddressTime,
): Promise<AccountExport['mailPreferences']> =>
  (await listChoices(database.reader, address.emailHash))
    .filter(({ changedAt }) => isWithin(address, changedAt))
    .flatMap(({ caseId, kind, wanted, changedAt }) =>
      MAIL_KINDS.filter((one) => one === kind).map((one) => ({
        caseId,
        kind: one,
        wanted,
        changedAt: changedAt.toISOString(),
      })),
    )

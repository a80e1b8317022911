import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { MailPreferences } from '#contract/fundraisers/follow-calls.ts'
import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { chooseMail, chosenMail, type PreferenceKey } from '#server/mail-preferences/mail-preferences.ts'
import { readPreferenceKey } from '#server/mail-preferences/preference-link.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readAudience } from '../updates/read-audience.ts'

/** An address's mail preferences for a case; null if the case, or its organizer, is gone. */
export const findMailPreferences = async (
  deps: Deps,
  key: PreferenceKey,
): Promise<MailPreferences | null> => {
  const { db } = deps.database
  const donatableCase = await readDonatableCase(deps, key.caseId)
  if (donatableCase === null || donatableCase.erased) return null
  const [{ donors, followers }, chosen] = await Promise.all([
    readAudience(db, key.caseId, key.emailHash),
    chosenMail(db, key),
  ])
  return {
    caseId: key.caseId,
    slug: donatableCase.slug,
    title: donatableCase.title,
    wanted: {
      updates: [...donors, ...followers].some(({ emailHash }) => emailHash === key.emailHash),
      thanks: chosen('thanks')?.wanted ?? true,
      arrivals: chosen('arrivals')?.wanted ?? false,
    },
  }
}

/** @throws notFound */
export const readMailPreferences = async (deps: Deps, key: PreferenceKey): Promise<MailPreferences> => {
  const preferences = await findMailPreferences(deps, key)
  if (preferences === null) throw new Refusal('notFound')
  return preferences
}

/** Reads the case and the address from a link's token. @throws notFound for an invalid token */
export const requirePreferenceKey = ({ signer }: Pick<Deps, 'signer'>, token: string): PreferenceKey => {
  const key = readPreferenceKey(signer, token)
  if (key === null) throw new Refusal('notFound')
  return key
}

/** Turns one kind of a case’s mail on or off. Idempotent. @throws notFound */
export const setMailPreference = async (
  deps: Deps,
  { token, kind, wanted }: CallArguments<Calls['setMailPreference']>,
): Promise<MailPreferences> => {
  const key = requirePreferenceKey(deps, token)
  await chooseMail(deps, { ...key, kind }, wanted)
  return readMailPreferences(deps, key)
}

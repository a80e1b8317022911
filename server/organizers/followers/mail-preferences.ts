import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { MailPreferences } from '#contract/fundraisers/follow-calls.ts'
import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { chooseMail, chosenMail } from '#server/mail-preferences/mail-preferences.ts'
import { preferencePlaceOf } from '#server/mail-preferences/preference-link.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readAudience } from '../updates/read-audience.ts'

type Place = { readonly caseId: string; readonly emailHash: string }

/** An address's mail preferences for a case; null if the case is gone. */
export const findMailPreferences = async (deps: Deps, place: Place): Promise<MailPreferences | null> => {
  const { reader } = deps.database
  const donatableCase = await readDonatableCase(deps, place.caseId)
  if (donatableCase === null) return null
  const [{ donors, followers }, chosen] = await Promise.all([
    readAudience(reader, place.caseId, place.emailHash),
    chosenMail(reader, place),
  ])
  return {
    caseId: place.caseId,
    slug: donatableCase.slug,
    title: donatableCase.title,
    wanted: {
      updates: [...donors, ...followers].some(({ emailHash }) => emailHash === place.emailHash),
      thanks: chosen('thanks')?.wanted ?? true,
    },
  }
}

/** @throws notFound */
export const readMailPreferences = async (deps: Deps, place: Place): Promise<MailPreferences> => {
  const preferences = await findMailPreferences(deps, place)
  if (preferences === null) throw new Refusal('notFound')
  return preferences
}

/** @throws notFound for an invalid link */
export const requirePreferencePlace = ({ signer }: Pick<Deps, 'signer'>, token: string): Place => {
  const place = preferencePlaceOf(signer, token)
  if (place === null) throw new Refusal('notFound')
  return place
}

/** Turns one kind of a case’s mail on or off. Idempotent. @throws notFound */
export const setMailPreference = async (
  deps: Deps,
  { token, kind, wanted }: CallArguments<Calls['setMailPreference']>,
): Promise<MailPreferences> => {
  const place = requirePreferencePlace(deps, token)
  await chooseMail(deps, { ...place, kind }, wanted)
  return readMailPreferences(deps, place)
}

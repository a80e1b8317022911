import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { HOUR_MS } from '#contract/dates.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import { refuseFilledHoneypot } from '#server/platform/refuse-filled-honeypot.ts'
import { leadContext } from './lead-texts.ts'
import { upsertLead } from './leads.queries.ts'

type Input = CallArguments<Calls['submitLead']>

/** Mails staff at most once an hour, however many leads arrive. */
const alertStaff = async (deps: Deps): Promise<void> => {
  const hour = Math.floor(deps.clock.now().getTime() / HOUR_MS)
  await deps.database.transact((tx) =>
    raiseAlert(tx, deps, {
      alertKey: `leads-${hour}`,
      kind: 'lead',
      about: 'leads',
      address: '/staff/leads',
      title: 'A new callback request',
      body: 'Someone asked for a call.',
    }),
  )
}

/** Stores a lead; the same e-mail address is the same lead. @returns its id, and whether it is new */
export const saveLead = async (deps: Deps, input: Input): Promise<{ leadId: string; isNew: boolean }> => {
  const { database, personalData, ids, clock } = deps
  const emailHash = personalData.emailHash(input.email)
  const now = clock.now()
  return database.transact(async (tx) => {
    const seal = (field: 'email' | 'phone', text: string) =>
      personalData.seal(tx, emailHash, leadContext(field, emailHash), text)
    return upsertLead(tx, {
      emailHash,
      leadId: ids.uuid(),
      emailCipher: await seal('email', input.email),
      phoneCipher: await seal('phone', input.phone),
      raiseType: input.raiseType ?? null,
      page: input.page,
      attribution: JSON.stringify(input.attribution ?? {}),
      consentVersion: input.consentVersion,
      consentAt: now,
      state: 'new',
      createdAt: now,
      requestedAt: now,
    })
  })
}

/** Stores a callback request and notifies staff. @throws invalidInput for a filled honeypot field without its proof of work */
export const submitLead = async (deps: Deps, input: Input): Promise<{ leadId: string }> => {
  await refuseFilledHoneypot(deps, 'submitLead', input)
  const { leadId, isNew } = await saveLead(deps, input)
  if (isNew) await alertStaff(deps)
  return { leadId }
}

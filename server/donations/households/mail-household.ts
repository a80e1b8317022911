import type { Deps } from '#server/deps.ts'
import { householdMail, householdTitle } from '#server/donations/households/household-mail.tsx'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { householdPath } from './household-link.ts'
import { type HouseholdKey, readSide } from './households.queries.ts'
import { openAddresses, readEndedAt } from './read-household.ts'

/** Tells one side that a household began or ended; nothing about one that ended before the mail was written. */
export const mailHousehold = async (
  deps: Deps,
  { event, ...key }: HouseholdKey & { readonly event: 'begun' | 'ended' },
): Promise<void> => {
  const { db } = deps.database
  const side = await readSide(db, key)
  if (side === null || (event === 'begun' && (await readEndedAt(db, side)) !== null)) return
  const { own, other } = await openAddresses(deps, side)
  if (own === null) return
  const { publicOrigin, brand } = deps.config
  const facts = { event, own, other, pagePath: householdPath(deps.signer, key), publicOrigin, brand }
  await deps.mail.send({
    to: own,
    subject: householdTitle(facts),
    messageId: `household-${event}-${key.householdId}-${key.emailHash.slice(0, 16)}`,
    caseId: null,
    ...renderMail(householdMail(facts)),
  })
}

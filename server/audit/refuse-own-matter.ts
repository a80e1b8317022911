import { type Capability, hasCapability } from '#contract/staff/staff-roles.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import type { ActSubject, Involvement } from './act-subject.ts'

/** Why each involvement keeps a member of staff from an act or a read. */
const SENTENCES = {
  owner: 'This is your own fundraiser.',
  beneficiary: 'This fundraiser is for you.',
  donor: 'This is your own gift.',
  giver: 'You gave to this fundraiser.',
  sender: 'You sent this yourself.',
  self: 'This is your own account.',
} as const satisfies Record<Exclude<Involvement, 'colleague'>, string>

const INSTEAD = { act: 'A colleague has to do this.', read: 'A colleague has to look at it.' } as const

/** What an act on a colleague's account needs, besides the act's own capability. */
const NEEDED_FOR_COLLEAGUES: Capability = 'role.change'

type Own = keyof typeof SENTENCES

/** The refusal of a person's own matter. */
export const ownMatter = (involvement: Own, what: keyof typeof INSTEAD = 'act'): Refusal =>
  new Refusal('conflictOfInterest', { sentence: `${SENTENCES[involvement]} ${INSTEAD[what]}` })

/**
 * Refuses members of staff what is about themselves, and acts on a colleague's account without the capability for it.
 * `server/staff/own-matters.ts` decides what is, since that reads every slice; it is called by `deps.handlers`.
 * @throws conflictOfInterest, notAllowed
 */
export const refuseOwnMatter = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'handlers'>,
  { staffId, roles }: StaffMember,
  subject: ActSubject,
  what: keyof typeof INSTEAD = 'act',
): Promise<void> => {
  for (const involvement of await deps.handlers.findInvolvements(deps, staffId, subject)) {
    if (involvement !== 'colleague') throw ownMatter(involvement, what)
    if (what === 'act' && !hasCapability(roles, NEEDED_FOR_COLLEAGUES))
      throw new Refusal('notAllowed', { sentence: 'They’re on staff. An admin has to do this.' })
  }
}

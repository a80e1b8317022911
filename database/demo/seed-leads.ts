import { HOUR_MS } from '#contract/dates.ts'
import { LEAD_CONSENT } from '#contract/leads/leads.ts'
import type { Deps } from '#server/deps.ts'
import { saveLead } from '#server/leads/submit-lead.ts'
import { withClockAt } from './with-clock-at.ts'

/** Callback requests, with their age in hours at the demo's beginning. */
const LEADS = [
  { email: 'office@cedar-school.example', phone: '5032140177', raiseType: 5, hoursAgo: 2 },
  { email: 'tess.moran@mail.example', phone: '9185550164', raiseType: 1, hoursAgo: 5 },
  { email: 'j.whitehorse@mail.example', phone: '5055550131', raiseType: 3, hoursAgo: 26 },
  { email: 'coach.ellis@mail.example', phone: '6145550109', raiseType: 11, hoursAgo: 51 },
  { email: 'maria.soto@mail.example', phone: '3615550148', raiseType: 8, hoursAgo: 75 },
  { email: 'pastor@hill-church.example', phone: '4045550122', raiseType: 9, hoursAgo: 170 },
] as const

/** Leads as visitors submit them, without mails to staff. Idempotent, except that repeats are counted. */
export const seedLeads = async (deps: Deps): Promise<void> => {
  const begunAt = deps.clock.now().getTime()
  for (const { hoursAgo, ...lead } of LEADS)
    await saveLead(withClockAt(deps, new Date(begunAt - hoursAgo * HOUR_MS)), {
      ...lead,
      page: 'campaign',
      consent: true,
      consentVersion: LEAD_CONSENT.version,
    })
}

import { HOUR_MS } from '#contract/dates.ts'
import { LEAD_CONSENT } from '#contract/leads/leads.ts'
import { refreshCaseCards } from '#server/cases/case-card.ts'
import { isPublic } from '#server/cases/case-row.queries.ts'
import { setCuratedCases } from '#server/cases/curate-cases.ts'
import type { Deps } from '#server/deps.ts'
import { saveLead } from '#server/leads/submit-lead.ts'
import { foldWaitingCases } from '#server/ledger/balance.store.ts'
import { hourOf, insertHours } from '#server/tracking/insight-hours.queries.ts'
import { type DemoCase, readDemoCases, readDonorNames } from './demo-cases.ts'
import { joinDemoDonor, postPayments } from './demo-donor.ts'
import { demoCredential, listDemoPeople } from './demo-people.ts'
import { seedDemoStaff } from './demo-staff.ts'
import { claimDemoCreation, finishDemoCreation } from './demo-world.ts'
import { postToSandbox } from './post-to-sandbox.ts'
import { caseIdFor } from './random.ts'
import { openSeededCase, seedCase } from './seed-case.ts'
import { seedErrors } from './seed-errors.ts'
import { seedInsights } from './seed-insights.ts'
import { seedRecipient } from './seed-recipient.ts'
import { seedReviewQueue } from './seed-review-queue.ts'
import { seedSupportWork } from './seed-support-work.ts'
import { withClockAt } from './with-clock-at.ts'

/** Callback requests, with their age in hours at the demo's beginning. */
const LEADS = [
  {
    email: 'office@cedar-school.example',
    phone: '5035550177',
    raiseType: 5,
    hoursAgo: 2,
    attribution: { utmSource: 'newsletter', utmMedium: 'email', utmCampaign: 'back-to-school' },
  },
  { email: 'tess.moran@mail.example', phone: '9185550164', raiseType: 1, hoursAgo: 5 },
  { email: 'j.whitehorse@mail.example', phone: '5055550131', raiseType: 3, hoursAgo: 26 },
  { email: 'coach.ellis@mail.example', phone: '6145550109', raiseType: 11, hoursAgo: 51 },
  {
    email: 'maria.soto@mail.example',
    phone: '3615550148',
    raiseType: 8,
    hoursAgo: 75,
    attribution: { utmSource: 'facebook', utmMedium: 'social', utmCampaign: 'spring-flood' },
  },
  { email: 'pastor@hill-church.example', phone: '4045550122', raiseType: 9, hoursAgo: 170 },
] as const

/** Leads as visitors submit them, without mails to staff. Idempotent, except that repeats are counted. */
const seedLeads = async (deps: Deps): Promise<void> => {
  const begunAt = deps.clock.now().getTime()
  for (const { hoursAgo, ...lead } of LEADS) {
    const askedAt = new Date(begunAt - hoursAgo * HOUR_MS)
    await saveLead(withClockAt(deps, askedAt), {
      ...lead,
      page: 'campaign',
      consent: true,
      consentVersion: LEAD_CONSENT.version,
    })
    // Counted here, because the roll-up counts the last day only.
    if ('attribution' in lead)
      await insertHours(deps.database.db, [
        {
          metric: 'attributed',
          hourAt: hourOf(askedAt),
          segment: lead.attribution.utmCampaign,
          step: 'leads',
          count: 1,
        },
      ])
  }
}

/** Curated cases, by key. The home page shows the first three. */
const CURATED = ['night-window', 'porch-ramp', 'regrowth', 'flood-street', 'burnt-house', 'dog-porch']
const CASES_AT_ONCE = 8

export type SeedOptions = {
  readonly print: (line: string) => void
  /** The sandbox, whose provider gets the same payments; undefined with a real provider. */
  readonly sandboxOrigin: string | undefined
}

/** Runs items with limited concurrency. */
const runConcurrently = async <T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const queue = [...items]
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Fills an empty database with the demo, or continues an interrupted fill; leaves any other unchanged. */
export const seedDemo = async (deps: Deps, { print, sandboxOrigin }: SeedOptions): Promise<void> => {
  const begunAt = await claimDemoCreation(deps)
  if (begunAt === null) return
  print('Filling the empty database with 24 sample cases …')
  const started = performance.now()
  const atBeginning = withClockAt(deps, begunAt)
  const names = readDonorNames()
  const phc = await demoCredential(deps)
  const staff = phc === null ? null : await seedDemoStaff(atBeginning, phc, sandboxOrigin)
  if (phc !== null && sandboxOrigin !== undefined)
    await postToSandbox(sandboxOrigin, '/demo-people', listDemoPeople())
  const donorId = phc === null ? null : await joinDemoDonor(atBeginning, phc)
  await seedLeads(atBeginning)
  await seedInsights(atBeginning)
  await seedErrors(atBeginning)
  // The longest pasts first, so that the lanes finish together.
  const demoCases = readDemoCases().sort((a, b) => b.donationsTarget - a.donationsTarget)
  const seed = async (demoCase: DemoCase): Promise<void> => {
    if (await isPublic(deps.database.db, caseIdFor(demoCase.key))) return
    const payments = await seedCase(atBeginning, demoCase, { names, phc })
    if (sandboxOrigin !== undefined) {
      await postPayments(atBeginning, payments, { sandboxOrigin, donorId })
      await seedRecipient(atBeginning, demoCase, sandboxOrigin)
    }
    await openSeededCase(atBeginning, demoCase)
  }
  await runConcurrently(demoCases, CASES_AT_ONCE, seed)
  await foldWaitingCases(deps.database)
  await refreshCaseCards(
    deps,
    demoCases.map(({ key }) => caseIdFor(key)),
  )
  await setCuratedCases(deps, CURATED.map(caseIdFor))
  if (phc !== null && staff !== null) await seedReviewQueue(atBeginning, { phc, staff })
  await seedSupportWork(atBeginning, names)
  await finishDemoCreation(deps)
  const donations = demoCases.reduce((sum, demoCase) => sum + demoCase.donationsTarget, 0)
  print(
    `${demoCases.length} sample cases with ${donations.toLocaleString('en-US')} gifts are there (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  )
}

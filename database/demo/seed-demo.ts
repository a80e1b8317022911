import { refreshCaseCards } from '#server/cases/case-card.ts'
import { isPublic } from '#server/cases/case-row.queries.ts'
import { setCuratedCases } from '#server/cases/curate-cases.ts'
import type { Deps } from '#server/deps.ts'
import { foldWaitingCases } from '#server/ledger/balance.store.ts'
import { type DemoCase, readDemoCases, readDonorNames } from './demo-cases.ts'
import { demoCredential, listDemoPeople } from './demo-people.ts'
import { seedDemoStaff } from './demo-staff.ts'
import { claimDemoCreation, finishDemoCreation } from './demo-world.ts'
import { postToSandbox } from './post-to-sandbox.ts'
import { caseIdFor } from './random.ts'
import { openSeededCase, seedCase } from './seed-case.ts'
import { seedErrors } from './seed-errors.ts'
import { seedInsights } from './seed-insights.ts'
import { seedLeads } from './seed-leads.ts'
import { seedRecipient } from './seed-recipient.ts'
import { seedReviewQueue } from './seed-review-queue.ts'
import { withClockAt } from './with-clock-at.ts'

/** Curated cases, by key. The home page shows the first three. */
const CURATED = ['night-window', 'porch-ramp', 'regrowth', 'flood-street', 'burnt-house', 'dog-porch']
/** Cases that are popular now: their newest donations are minutes old. */
const LIVELY = new Set(['flood-street', 'night-window', 'regrowth', 'burnt-house'])
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
  await seedLeads(atBeginning)
  await seedInsights(atBeginning)
  await seedErrors(atBeginning)
  // The longest pasts first, so that the lanes finish together.
  const demoCases = readDemoCases().sort((a, b) => b.donationsTarget - a.donationsTarget)
  const seed = async (demoCase: DemoCase): Promise<void> => {
    if (await isPublic(deps.database.reader, caseIdFor(demoCase.key))) return
    const payments = await seedCase(atBeginning, demoCase, {
      names,
      lively: LIVELY.has(demoCase.key),
      phc,
    })
    if (sandboxOrigin !== undefined) {
      await postToSandbox(sandboxOrigin, '/history', payments)
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
  await finishDemoCreation(deps)
  const donations = demoCases.reduce((sum, demoCase) => sum + demoCase.donationsTarget, 0)
  print(
    `${demoCases.length} sample cases with ${donations.toLocaleString('en-US')} gifts are there (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  )
}

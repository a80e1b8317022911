import { refreshCaseCards } from '#server/cases/case-card.ts'
import { curateCases } from '#server/cases/change-case.ts'
import type { Deps } from '#server/deps.ts'
import { foldWaitingCases } from '#server/ledger/balance.store.ts'
import { readDemoCases, readDonorNames } from './demo-cases.ts'
import type { HistoricPayment } from './give-historic.ts'
import { seedCase } from './seed-case.ts'

/** The three of the home page first, then further ones. */
const CURATED = ['night-window', 'porch-ramp', 'regrowth', 'flood-street', 'burnt-house', 'dog-porch']
/** Talked about today: their newest gifts are minutes old. */
const LIVELY = new Set(['flood-street', 'night-window', 'regrowth', 'burnt-house'])
const CASES_AT_ONCE = 8

export type SeedOptions = {
  readonly say: (line: string) => void
  /** The sandbox, whose provider is told of the same payments; none where a real provider is used. */
  readonly sandboxOrigin: string | undefined
}

const tellProvider = async (sandboxOrigin: string, payments: readonly HistoricPayment[]): Promise<void> => {
  const answer = await fetch(`${sandboxOrigin}/history`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payments),
  })
  if (!answer.ok)
    throw new Error(`The sandbox refused the demo’s payments: ${answer.status} ${await answer.text()}`)
}

/** The titles that are there. A start that was cut off while filling goes on with the cases it lacks. */
const titlesThere = async ({ database }: Deps): Promise<Set<string>> =>
  new Set((await database.reader.selectFrom('cases').select('title').execute()).map((row) => row.title))

/** Filled already, or in use: a case that is curated or not a sample. */
const isTaken = async ({ database }: Deps): Promise<boolean> => {
  const [curated, own] = await Promise.all([
    database.reader.selectFrom('operationCase').select('caseId').limit(1).executeTakeFirst(),
    database.reader
      .selectFrom('cases')
      .select('caseId')
      .where('sample', '=', false)
      .limit(1)
      .executeTakeFirst(),
  ])
  return curated !== undefined || own !== undefined
}

/** Runs these one after another in a few lanes side by side. */
const inLanes = async <T>(
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

/** Fills an empty database with the demo world; leaves any other alone. */
export const seedDemo = async (deps: Deps, { say, sandboxOrigin }: SeedOptions): Promise<void> => {
  if (await isTaken(deps)) return
  say('Filling the empty database with 24 sample cases …')
  const started = performance.now()
  const names = readDonorNames()
  const ids = new Map<string, string>()
  // The longest pasts first, so that no lane is left with one at the end.
  const there = await titlesThere(deps)
  const demoCases = readDemoCases()
    .filter((demoCase) => !there.has(demoCase.title))
    .sort((a, b) => b.donationsTarget - a.donationsTarget)
  await inLanes(demoCases, CASES_AT_ONCE, async (demoCase) => {
    const { caseId, payments } = await seedCase(deps, demoCase, names, LIVELY.has(demoCase.key))
    ids.set(demoCase.key, caseId)
    if (sandboxOrigin !== undefined) await tellProvider(sandboxOrigin, payments)
  })
  await foldWaitingCases(deps.database)
  await refreshCaseCards(deps, [...ids.values()])
  await curateCases(
    deps,
    CURATED.flatMap((key) => ids.get(key) ?? []),
  )
  const gifts = demoCases.reduce((sum, demoCase) => sum + demoCase.donationsTarget, 0)
  say(
    `${demoCases.length} sample cases with ${gifts.toLocaleString('en-US')} gifts are there (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  )
}

import type { Deps } from '#server/deps.ts'

const WORLD = 'samples'

type WorldDeps = Pick<Deps, 'database' | 'clock'>

/**
 * Start time of the demo: now for an empty database, or the recorded one if its creation was interrupted.
 * Null if it is complete, or the database isn't a demo.
 */
export const claimDemoCreation = async ({ database, clock }: WorldDeps): Promise<Date | null> => {
  const { reader } = database
  const existing = await reader
    .selectFrom('demoWorld')
    .select(['begunAt', 'finishedAt'])
    .where('world', '=', WORLD)
    .executeTakeFirst()
  if (existing !== undefined) return existing.finishedAt === null ? existing.begunAt : null
  if ((await reader.selectFrom('cases').select('caseId').limit(1).executeTakeFirst()) !== undefined)
    return null
  const begunAt = clock.now()
  await reader.insertInto('demoWorld').values({ world: WORLD, begunAt }).execute()
  return begunAt
}

export const finishDemoCreation = async ({ database, clock }: WorldDeps): Promise<void> => {
  await database.reader
    .updateTable('demoWorld')
    .set({ finishedAt: clock.now() })
    .where('world', '=', WORLD)
    .execute()
}

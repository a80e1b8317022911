import type { Deps } from '#server/deps.ts'

const DEMO = 'samples'

type WorldDeps = Pick<Deps, 'database' | 'clock'>

/**
 * Claims the creation of the demo and returns its start time: now, which is recorded, for an empty database, or
 * the recorded time of an interrupted creation. Null if the demo is complete, or the database isn't a demo.
 */
export const claimDemoCreation = async ({ database, clock }: WorldDeps): Promise<Date | null> => {
  const { db } = database
  const existing = await db
    .selectFrom('demoWorld')
    .select(['begunAt', 'finishedAt'])
    .where('world', '=', DEMO)
    .executeTakeFirst()
  if (existing !== undefined) return existing.finishedAt === null ? existing.begunAt : null
  if ((await db.selectFrom('cases').select('caseId').limit(1).executeTakeFirst()) !== undefined) return null
  const begunAt = clock.now()
  await db.insertInto('demoWorld').values({ world: DEMO, begunAt }).execute()
  return begunAt
}

/** Records that the demo is complete. */
export const finishDemoCreation = async ({ database, clock }: WorldDeps): Promise<void> => {
  await database.db
    .updateTable('demoWorld')
    .set({ finishedAt: clock.now() })
    .where('world', '=', DEMO)
    .execute()
}

import type { Deps } from '#server/deps.ts'

const WORLD = 'samples'

type WorldDeps = Pick<Deps, 'database' | 'clock'>

/**
 * When the demo began: now, in an empty database; then, where a start was cut off while making it. Null where it is
 * finished, or where the database is somebody's own.
 */
export const beginWorld = async ({ database, clock }: WorldDeps): Promise<Date | null> => {
  const { reader } = database
  const begun = await reader
    .selectFrom('demoWorld')
    .select(['begunAt', 'finishedAt'])
    .where('world', '=', WORLD)
    .executeTakeFirst()
  if (begun !== undefined) return begun.finishedAt === null ? begun.begunAt : null
  if ((await reader.selectFrom('cases').select('caseId').limit(1).executeTakeFirst()) !== undefined)
    return null
  const begunAt = clock.now()
  await reader.insertInto('demoWorld').values({ world: WORLD, begunAt }).execute()
  return begunAt
}

export const finishWorld = async ({ database, clock }: WorldDeps): Promise<void> => {
  await database.reader
    .updateTable('demoWorld')
    .set({ finishedAt: clock.now() })
    .where('world', '=', WORLD)
    .execute()
}

import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'

export const personalDataTasks = ({
  personalData,
  database,
}: Pick<Deps, 'personalData' | 'database'>): Tasks => ({
  'rewrap-person-keys': async () => {
    while (await personalData.rewrap(database.reader));
  },
})

/** Nightly, so that by the morning after a rotation no person's key is wrapped by an older key. */
export const personalDataCron = '53 9 * * * rewrap-person-keys'

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

/** Nightly: after a rotation, no key is wrapped by the older one by the next morning. */
export const personalDataCron = '53 9 * * * rewrap-person-keys'

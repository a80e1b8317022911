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

/** Once a night: after the installation's key was changed, nothing is left under the older one by the next morning. */
export const personalDataCron = '53 9 * * * rewrap-person-keys'

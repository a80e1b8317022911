import { scheduleJob } from '#server/platform/jobs/declare-job.ts'

export const personalDataTasks = [
  // Nightly, so that by the morning after a rotation no person's key is wrapped by an older key.
  scheduleJob(
    { name: 'rewrap-person-keys', class: 'bulk', at: '53 9 * * *' },
    async ({ personalData, database }) => {
      while (await personalData.rewrap(database.db));
    },
  ),
]

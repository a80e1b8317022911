import type { Deps } from '#server/deps.ts'

const SHOWN = 20

/** Recent alerts, newest first. */
export const readRecentAlerts = ({
  database,
}: Pick<Deps, 'database'>): Promise<{ title: string; body: string; raisedAt: Date }[]> =>
  database.db
    .selectFrom('alert')
    .select(['title', 'body', 'raisedAt'])
    .orderBy('raisedAt', 'desc')
    .limit(SHOWN)
    .execute()

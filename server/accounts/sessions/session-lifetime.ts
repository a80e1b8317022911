import { SESSION_DAYS, SESSION_IDLE_DAYS } from '#contract/accounts/session-times.ts'
import { DAY_MS } from '#contract/dates.ts'
import type { ActiveSince, SessionRow } from './sessions.queries.ts'

/** Times after which an active session must have been refreshed and created: idle time and maximum age. */
export const activeSince = (now: Date): ActiveSince => ({
  refreshedAfter: new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS),
  createdAfter: new Date(now.getTime() - SESSION_DAYS * DAY_MS),
})

export const isActive = (session: SessionRow, now: Date): boolean => {
  const { refreshedAfter, createdAfter } = activeSince(now)
  return session.endedAt === null && session.refreshedAt > refreshedAfter && session.createdAt > createdAfter
}

/** When a session expires unless it is used. */
export const expiresAt = ({ refreshedAt, createdAt }: Pick<SessionRow, 'refreshedAt' | 'createdAt'>): Date =>
  new Date(
    Math.min(refreshedAt.getTime() + SESSION_IDLE_DAYS * DAY_MS, createdAt.getTime() + SESSION_DAYS * DAY_MS),
  )

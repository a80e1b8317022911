import type * as z from 'zod'
import type { sessionShape } from '#contract/accounts/account-shapes.ts'
import { formatMoment } from '#contract/dates.ts'

export type Session = z.infer<typeof sessionShape>

export type SessionRow = Session & {
  /** Two of the same kind that began in the same minute are still two names. */
  readonly name: string
}

const byUse = (one: Session, other: Session): number =>
  Number(other.current) - Number(one.current) || other.lastUsedAt.localeCompare(one.lastUsedAt)

/** This device first, then as they were used, the latest first; each with a name that is no other's. */
export const sessionRows = (sessions: readonly Session[]): SessionRow[] => {
  const seen = new Map<string, number>()
  return [...sessions].sort(byUse).map((session) => {
    const name = `${session.device}, signed in ${formatMoment(new Date(session.createdAt))}`
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return { ...session, name: before === 0 ? name : `${name}, number ${before + 1}` }
  })
}

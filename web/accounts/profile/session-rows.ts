import type * as z from 'zod'
import type { sessionShape } from '#contract/accounts/account-shapes.ts'
import { formatMoment } from '#contract/dates.ts'

export type Session = z.infer<typeof sessionShape>

export type SessionRow = Session & {
  /** Made unique: two devices of the same kind may have signed in in the same minute. */
  readonly name: string
}

const byUse = (one: Session, other: Session): number =>
  Number(other.current) - Number(one.current) || other.lastUsedAt.localeCompare(one.lastUsedAt)

/** Sessions with unique names: this device first, then last used first. */
export const sessionRows = (sessions: readonly Session[]): SessionRow[] => {
  const seen = new Map<string, number>()
  return [...sessions].sort(byUse).map((session) => {
    const name = `${session.device}, signed in ${formatMoment(new Date(session.createdAt))}`
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return { ...session, name: before === 0 ? name : `${name}, number ${before + 1}` }
  })
}

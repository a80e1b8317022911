import type * as z from 'zod'
import type { sessionShape } from '#contract/accounts/account-shapes.ts'
import { formatMoment } from '#contract/dates.ts'

export type Session = z.infer<typeof sessionShape>

export type SessionRow = Session & {
  /** Made unique: two devices of the same kind may have signed in in the same minute. */
  readonly name: string
}

const byUse = (a: Session, b: Session): number =>
  Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt)

/** Sessions with unique names: this device first, then last used first. */
export const sessionRows = (sessions: readonly Session[]): SessionRow[] => {
  const counts = new Map<string, number>()
  return [...sessions].sort(byUse).map((session) => {
    const name = `${session.device}, signed in ${formatMoment(new Date(session.createdAt))}`
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return { ...session, name: count === 0 ? name : `${name}, number ${count + 1}` }
  })
}

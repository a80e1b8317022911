import type { FastifyRequest } from 'fastify'
import type { StaffRole } from '#contract/staff/staff-roles.ts'
import type { Deps } from '#server/deps.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { requirePerson } from '../sessions/session-guard.ts'
import { readSecondFactorAt } from './second-factor.queries.ts'
import { readRoles } from './staff.queries.ts'

export type Viewer = { readonly userId: string; readonly roles: readonly StaffRole[] }

/**
 * The viewer of a public page or call, with roles once the session has its second factor; null for a visitor.
 * @throws tokenExpired, so that the browser refreshes and retries
 */
export const findViewer = async (
  deps: Pick<Deps, 'database' | 'signer' | 'wallClock' | 'config'>,
  request: FastifyRequest,
): Promise<Viewer | null> => {
  try {
    const person = await requirePerson(deps, request)
    const { userId } = person
    const roles = await readRoles(deps.database.reader, userId)
    const isEntered = roles.length > 0 && (await readSecondFactorAt(deps.database.reader, person)) !== null
    return { userId, roles: isEntered ? roles : [] }
  } catch (error) {
    if (!isRefusal(error) || isRefusal(error, 'tokenExpired')) throw error
    return null
  }
}

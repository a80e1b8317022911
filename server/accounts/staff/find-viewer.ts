import type { FastifyRequest } from 'fastify'
import type { StaffRole } from '#contract/staff/staff-roles.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { findPicturePerson, requirePerson } from '../sessions/session-guard.ts'
import { readSecondFactorAt } from './second-factor.queries.ts'
import { readRoles } from './staff.queries.ts'

type ViewerDeps = Pick<Deps, 'database' | 'signer' | 'wallClock' | 'config'>

export type Viewer = { readonly userId: string; readonly roles: readonly StaffRole[] }

const viewerOf = async ({ database }: ViewerDeps, person: Person): Promise<Viewer> => {
  const { userId } = person
  const roles = await readRoles(database.db, userId)
  const isEntered = roles.length > 0 && (await readSecondFactorAt(database.db, person)) !== null
  return { userId, roles: isEntered ? roles : [] }
}

/**
 * The viewer of a public page or call, with roles once the session has its second factor; null for a visitor.
 * @throws tokenExpired, so that the browser refreshes and retries
 */
export const findViewer = async (deps: ViewerDeps, request: FastifyRequest): Promise<Viewer | null> => {
  try {
    return await viewerOf(deps, await requirePerson(deps, request))
  } catch (error) {
    if (!isRefusal(error) || isRefusal(error, 'tokenExpired')) throw error
    return null
  }
}

/** The viewer of a picture, also while the access token has expired: a picture can't refresh it. See decisions/0006. */
export const findPictureViewer = async (
  deps: ViewerDeps,
  request: FastifyRequest,
): Promise<Viewer | null> => {
  const person = await findPicturePerson(deps, request)
  if (person !== null) return viewerOf(deps, person)
  try {
    return await findViewer(deps, request)
  } catch (error) {
    if (!isRefusal(error, 'tokenExpired')) throw error
    return null
  }
}

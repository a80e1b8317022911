import type { FastifyRequest } from 'fastify'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { findViewer } from '#server/accounts/staff/find-viewer.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isPublic } from './case-row.queries.ts'
import { caseOwner } from './owned-cases.ts'

/** A signed-in reader of a case that isn't public; null if not signed in. */
export type CaseReader = { readonly userId: string; readonly readsAll: boolean } | null

export const findCaseReader = async (deps: Deps, request: FastifyRequest): Promise<CaseReader> => {
  const viewer = await findViewer(deps, request)
  return viewer && { userId: viewer.userId, readsAll: hasCapability(viewer.roles, 'review.read') }
}

/** Whether a reader sees a case that isn't public: only its owner and reviewing staff do. */
export const mayReadUnpublished = (reader: CaseReader, ownerId: string): boolean =>
  reader !== null && (reader.readsAll || reader.userId === ownerId)

/**
 * A case that everyone may read, or one that isn't public, read by those who see its page.
 * @throws notFound for an unknown case and one that the reader may not see alike
 */
export const requireReadableCase = async (
  deps: Deps,
  request: FastifyRequest,
  caseId: string,
): Promise<void> => {
  const { db } = deps.database
  if (await isPublic(db, caseId)) return
  const [caseReader, ownerId] = await Promise.all([findCaseReader(deps, request), caseOwner(db, caseId)])
  if (ownerId === null || !mayReadUnpublished(caseReader, ownerId)) throw new Refusal('notFound')
}

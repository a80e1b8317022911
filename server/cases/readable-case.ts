import type { FastifyRequest } from 'fastify'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { findViewer } from '#server/accounts/staff/find-viewer.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isPublic } from './case-row.queries.ts'
import { caseOwner } from './owned-cases.ts'

/**
 * A case that everyone may read, or one that isn't public, read by its owner or reviewing staff: they see its page.
 * @throws notFound for an unknown case and one that the viewer may not see alike
 */
export const requireReadableCase = async (
  deps: Deps,
  request: FastifyRequest,
  caseId: string,
): Promise<void> => {
  const { reader } = deps.database
  if (await isPublic(reader, caseId)) return
  const [viewer, ownerId] = await Promise.all([findViewer(deps, request), caseOwner(reader, caseId)])
  const mayRead = viewer !== null && (viewer.userId === ownerId || hasCapability(viewer.roles, 'review.read'))
  if (ownerId === null || !mayRead) throw new Refusal('notFound')
}

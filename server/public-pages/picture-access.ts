import type { FastifyRequest } from 'fastify'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { findPictureViewer, type Viewer } from '#server/accounts/staff/find-viewer.ts'
import type { Deps } from '#server/deps.ts'
import { isLinked, isUploader } from '#server/media/uploads.queries.ts'
import type { Db } from '#server/platform/database.ts'

type ViewDeps = Pick<Deps, 'database' | 'signer' | 'wallClock' | 'config'>

type Showing = { readonly ownerId: string; readonly visibility: string }

/** Cases that show a picture. */
const readShowing = (db: Db, mediaId: string): Promise<Showing[]> =>
  db
    .selectFrom('caseImage')
    .innerJoin('cases', 'cases.caseId', 'caseImage.caseId')
    .select(['cases.ownerId', 'cases.visibility'])
    .where('caseImage.mediaId', '=', mediaId)
    .execute()

/** Whether a viewer may see a picture that no live case shows. */
const maySee = async (
  db: Db,
  { userId, roles }: Viewer,
  mediaId: string,
  showing: readonly Showing[],
): Promise<boolean> => {
  if (showing.some(({ ownerId }) => ownerId === userId) || (await isUploader(db, userId, mediaId)))
    return true
  return hasCapability(roles, 'case.read') && (showing.length > 0 || (await isLinked(db, mediaId)))
}

/**
 * Who may see a picture: everyone while a live case shows it. Otherwise only its uploader, the organizer of a case that
 * shows it, and staff if it belongs to a case or a draft. One of a removed update belongs to neither.
 */
export const pictureAccess = async (
  deps: ViewDeps,
  request: FastifyRequest,
  mediaId: string,
): Promise<'everyone' | 'viewer' | 'nobody'> => {
  const { db } = deps.database
  const showing = await readShowing(db, mediaId)
  if (showing.some(({ visibility }) => visibility === 'live')) return 'everyone'
  const viewer = await findPictureViewer(deps, request)
  return viewer !== null && (await maySee(db, viewer, mediaId, showing)) ? 'viewer' : 'nobody'
}

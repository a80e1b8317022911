import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { cleanLine, cleanText } from '#contract/plain-text.ts'
import { readDonatableCase } from '#server/cases/donatable-case.ts'
import { readAuthors } from '#server/cases/team/authors.ts'
import { requireTeamCase } from '#server/cases/team/team-case.ts'
import type { Deps } from '#server/deps.ts'
import { readPictures } from '#server/media/read-pictures.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { renderUpdate } from './mail-update.ts'

/** Previews an update’s mail as a follower would receive it. Stores and sends nothing. @throws notFound */
export const previewUpdate = async (
  deps: Deps,
  actor: SignedIn,
  { caseId, title, text, images }: CallArguments<Calls['previewUpdate']>,
): Promise<CallOutput<Calls['previewUpdate']>> => {
  const { memberId } = await requireTeamCase(deps, actor, caseId)
  const uploadIds = images.map(({ uploadId }) => uploadId)
  const [donatableCase, pictures, authors] = await Promise.all([
    readDonatableCase(deps, caseId),
    readPictures(deps.database.db, actor.userId, uploadIds),
    readAuthors(deps.database.db, caseId),
  ])
  if (donatableCase === null) throw new Refusal('notFound')
  const update = {
    title: cleanLine(title),
    text: cleanText(text),
    author: authors.get(memberId ?? '') ?? null,
    images: images.flatMap(({ uploadId, alt }) => {
      const picture = pictures.get(uploadId)
      return picture === undefined ? [] : [{ mediaId: picture.mediaId, alt: cleanLine(alt) }]
    }),
  }
  return {
    html: renderUpdate(deps, donatableCase, update, { isFollower: true, unsubscribeUrl: '#' }).html,
  }
}

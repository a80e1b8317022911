import type { Audience } from '#contract/fundraisers/dashboard-shapes.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { countAudience } from './read-audience.ts'

/** How many people get the updates of a case by mail, for its organizer. @throws notFound */
export const readOwnAudience = async (deps: Deps, actor: SignedIn, caseId: string): Promise<Audience> => {
  await requireOwnCase(deps, actor, caseId)
  return countAudience(deps.database.reader, caseId)
}

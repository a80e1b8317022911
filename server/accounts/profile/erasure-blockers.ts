import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'

type ReadDeps = Pick<Deps, 'database' | 'handlers'>

/** Information shown before the erasure of an account. */
export const readErasureInfo = async (
  deps: ReadDeps,
  { userId }: SignedIn,
): Promise<CallOutput<Calls['eraseInfo']>> => {
  const cases = await deps.handlers.accountNeededBy(deps, userId)
  return { neededBy: cases.map(({ caseId, slug, title }) => ({ caseId, slug, title })) }
}

/** @throws conflict while a case of the person is active or has money */
export const requireNotNeeded = async (deps: ReadDeps, userId: string): Promise<void> => {
  const [first] = await deps.handlers.accountNeededBy(deps, userId)
  if (first !== undefined)
    throw new Refusal('conflict', {
      sentence: `“${first.title}” still needs you. End it and wait until its money is paid out, then delete your account.`,
    })
}

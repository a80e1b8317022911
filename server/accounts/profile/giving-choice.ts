import { type GivingChoice, givingChoiceShape } from '#contract/orders/own-donation-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { lockUser } from '../read-user.ts'
import { readGivingChoiceRow, saveGivingChoice } from './giving-choice.queries.ts'

/** How a person wants to be shown when they donate; null if they never chose. */
export const readGivingChoice = async (
  { database }: Pick<Deps, 'database'>,
  userId: string,
): Promise<GivingChoice | null> => {
  const row = await readGivingChoiceRow(database.reader, userId)
  if (row === null) return null
  const { nameShown, hideAmount, coverFee } = row
  return givingChoiceShape.parse({ nameShown, hideAmount, coverFee })
}

/** Saves how a person wants to be shown when they donate. Idempotent. */
export const setGivingChoice = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  { userId }: SignedIn,
  choice: GivingChoice,
): Promise<GivingChoice> => {
  await deps.database.transact(async (tx) => {
    // Locked first, so that a concurrently erased account doesn't get a new row.
    await lockUser(deps, tx, userId)
    await saveGivingChoice(tx, { userId, ...choice, chosenAt: deps.clock.now() })
  })
  return choice
}

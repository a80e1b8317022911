import type { Deps } from '#server/deps.ts'
import { type ClearingEntry, readClearingEntries } from '#server/ledger/clearing-account-entries.ts'
import type { BalanceMovement } from '#server/outside/payments/port.ts'
import { type ComparedMovement, compareMovement, sourcesOf } from './comparison.policy.ts'
import { explainMovement } from './explain-movement.ts'
import { followMovement } from './follow-movement.ts'
import { upsertMovements } from './movements.queries.ts'
import { findOwn } from './own-objects.ts'

/** Compares movements with the ledger's current state. */
const compareWithLedger = async (
  { database }: Pick<Deps, 'database'>,
  movements: readonly BalanceMovement[],
): Promise<ComparedMovement[]> => {
  const { db } = database
  const own = await findOwn(db, movements)
  const withObjects = movements.map((movement) => ({
    movement,
    object: own.get(movement.sourceRef ?? '') ?? null,
  }))
  const posted = await readClearingEntries(
    db,
    withObjects.flatMap(({ movement, object }) => sourcesOf(movement, object)),
  )
  const bySource = Map.groupBy(posted, ({ sourceId }) => sourceId)
  const postedAbout = (...sourceIds: readonly (string | null | undefined)[]): ClearingEntry[] =>
    sourceIds.flatMap((sourceId) => bySource.get(sourceId ?? '') ?? [])
  return withObjects.map(({ movement, object }) =>
    compareMovement(movement, object, postedAbout(object?.sourceId, movement.balanceRef)),
  )
}

export type MendedMovement = ComparedMovement & { readonly mended: boolean }

/** If a movement differs, applies its object's state, as a missed event would have, and compares again. */
const mend = async (deps: Deps, compared: ComparedMovement): Promise<MendedMovement> => {
  if (compared.differences.length === 0) return { ...compared, mended: false }
  const { movement } = compared
  const notFollowed = await followMovement(deps, movement)
  const [recompared = compared] = await compareWithLedger(deps, [movement])
  if (recompared.differences.length === 0) return { ...recompared, mended: true }
  return { ...recompared, differences: await explainMovement(deps, recompared, notFollowed), mended: false }
}

/**
 * Compares movements with the ledger, applies missed events, and stores the movements with their owners.
 * @throws OutcomeUnknown
 */
export const compareMovements = async (
  deps: Deps,
  movements: readonly BalanceMovement[],
): Promise<MendedMovement[]> => {
  const results: MendedMovement[] = []
  for (const compared of await compareWithLedger(deps, movements)) results.push(await mend(deps, compared))
  await upsertMovements(
    deps.database.db,
    results.map(({ movement, own }) => ({
      ...movement,
      caseId: own?.caseId ?? null,
      orderId: own?.orderId ?? null,
    })),
  )
  return results
}

import * as z from 'zod'
import { MONEY_HOLDS } from '#contract/payouts/payout-words.ts'
import { type HoldKind, LIFTED_BY_STAFF } from '#contract/payouts/payouts.ts'
import { uuidShape } from '#contract/shapes.ts'
import { readUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'
import type { WaitingWork } from '#server/platform/waiting.ts'
import { countAppeals, countOpenHolds, type HoldRow, readAllOpenHolds } from './account-holds.queries.ts'
import { appealAnswerDueAt } from './describe-hold.ts'
import { describeNameMismatch } from './hold-on-name-mismatch.ts'

type Input = {
  readonly kind?: HoldKind | undefined
  readonly appealed: boolean
  readonly cursor?: string | undefined
  readonly limit: number
}

const cursorShape = z.tuple([cursorTimeShape, uuidShape])

/** A hold as staff see it. */
const describeForStaff = async (deps: Deps, staffId: string, row: HoldRow) => {
  const { caseId, holdId, kind, openedAt, untilAt, openedBy, appeal, appealedAt, appealAnswer } = row
  const { code, why } = MONEY_HOLDS[kind]
  const opener = openedBy === null ? null : await readUser(deps, deps.database.reader, openedBy)
  return {
    caseId,
    holdId,
    kind,
    code,
    message: row.message ?? why,
    reason: kind === 'name_mismatch' ? await describeNameMismatch(deps, caseId) : row.reason,
    openedAt: openedAt.toISOString(),
    openedByName: opener?.fullName ?? null,
    untilAt: untilAt?.toISOString() ?? null,
    mayLift: LIFTED_BY_STAFF.includes(kind),
    appeal:
      appeal === null || appealedAt === null
        ? null
        : {
            text: appeal,
            appealedAt: appealedAt.toISOString(),
            answer: appealAnswer,
            answerDueAt: appealAnswerDueAt(appealedAt).toISOString(),
          },
    mayAnswer: appeal !== null && appealAnswer === null && openedBy !== staffId,
  }
}

/** A page of open holds over all cases, newest first. */
export const listHolds = async (deps: Deps, staffId: string, { kind, appealed, cursor, limit }: Input) => {
  const after = readCursor(cursor, cursorShape)
  const rows = await readAllOpenHolds(deps.database.reader, {
    ...(after && { after: { openedAt: new Date(after[0]), holdId: after[1] } }),
    ...(kind && { kind }),
    appealed,
    limit: limit + 1,
  })
  const { items, nextCursor } = pageFrom(rows, limit, ({ openedAt, holdId }) => [
    openedAt.toISOString(),
    holdId,
  ])
  return { items: await Promise.all(items.map((row) => describeForStaff(deps, staffId, row))), nextCursor }
}

/** Count and age of holds for which staff must compare two names. */
export const countNameMismatches = ({ database }: Pick<Deps, 'database'>): Promise<WaitingWork> =>
  countOpenHolds(database.reader, 'name_mismatch')

/** Count and age of unanswered appeals. */
export const countHoldAppeals = ({ database }: Pick<Deps, 'database'>): Promise<WaitingWork> =>
  countAppeals(database.reader)

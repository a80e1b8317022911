import * as z from 'zod'
import { firstNameOf } from '#contract/accounts/first-name.ts'
import { costItemShape, storyBlockShape } from '#contract/cases/case-shapes.ts'
import type { HoldCause } from '#contract/cases/case-states.ts'
import { type CostItem, PURPOSE } from '#contract/cases/cases.ts'
import type { Db } from '#server/platform/database.ts'
import { isApproved } from './case.state.ts'
import { holdCauseOf, purposeOf, readCaseRow, recipientNameOf } from './case-row.queries.ts'
import { endOf, verificationDates } from './cases.policy.ts'

const storyShape = z.array(storyBlockShape)
const costItemsShape = z.array(costItemShape)

/** The case data that an identity check needs. */
export type CheckedCase = {
  readonly caseId: string
  readonly ownerId: string
  readonly purpose: 1 | 2
  readonly title: string
  readonly slug: string
  readonly organizerName: string
  /** The recipient: the organizer if the purpose is "myself". */
  readonly recipientFirstName: string
  /** The beneficiary's names, if the case is for someone else and both are known. */
  readonly beneficiaryName: { readonly first: string; readonly last: string } | null
  readonly isPublic: boolean
  /** Whether a review approved it. */
  readonly isApproved: boolean
  readonly publishedAt: Date | null
  readonly verifiedAt: Date | null
  readonly status: number
  readonly endedAt: Date | null
  readonly endsAt: Date | null
  readonly donationsPauseAt: Date | null
  readonly refundsAt: Date | null
  /** Why its money can't be sent; null if nothing blocks it. */
  readonly heldFor: HoldCause | null
  readonly costItems: readonly CostItem[]
}

/** When giving pauses unless the recipient is verified; null once they are, or once giving has ended. */
export const donationPauseOf = (checkedCase: CheckedCase, now: Date): Date | null =>
  endOf(checkedCase, now) === null ? checkedCase.donationsPauseAt : null

/** Null if there is no such case. */
export const readCheckedCase = async (db: Db, caseId: string): Promise<CheckedCase | null> => {
  const row = await readCaseRow(db, caseId)
  if (row === null) return null
  const { ownerId, title, slug, organizerName, publishedAt, verifiedAt } = row
  const { beneficiaryFirstName: first, beneficiaryLastName: last } = row
  return {
    caseId,
    ownerId,
    purpose: purposeOf(row),
    title,
    slug,
    organizerName,
    recipientFirstName: firstNameOf(recipientNameOf(row)),
    beneficiaryName:
      row.erasedAt === null && row.purpose === PURPOSE.someoneElse && first !== null && last !== null
        ? { first, last }
        : null,
    isPublic: row.visibility === 'live',
    isApproved: isApproved(row),
    publishedAt,
    verifiedAt,
    status: row.status,
    endedAt: row.endedAt,
    endsAt: row.endsAt,
    ...verificationDates(row),
    heldFor: holdCauseOf(row),
    costItems: costItemsShape.parse(row.costItems),
  }
}

/** The case's texts to show the beneficiary, at any visibility. @throws if there is no such case */
export const readCaseWords = async (db: Db, caseId: string) => {
  const row = await readCaseRow(db, caseId)
  if (row === null) throw new Error(`Case ${caseId} is gone`)
  const { slug, title, summary, goalCents, organizerName, organizerRelation } = row
  return {
    slug,
    title,
    summary,
    goalCents,
    organizerName,
    organizerRelation,
    story: storyShape.parse(row.story),
    costItems: costItemsShape.parse(row.costItems),
  }
}

import * as z from 'zod'
import { firstNameOf } from '#contract/accounts/first-name.ts'
import { costItemShape, storyBlockShape } from '#contract/cases/case-shapes.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import type { Db } from '#server/platform/database.ts'
import { readCaseRow, recipientNameOf } from './case-row.queries.ts'
import { verificationDates } from './cases.policy.ts'

const story = z.array(storyBlockShape)
const costItems = z.array(costItemShape)

/** What the check of a recipient's identity needs to know of its case. */
export type CheckedCase = {
  readonly caseId: string
  readonly ownerId: string
  readonly purpose: 1 | 2
  readonly title: string
  readonly slug: string
  readonly organizerName: string
  /** Who receives the money: the organizer where the purpose is "myself". */
  readonly recipientFirstName: string
  /** The beneficiary's names, where the case isn't for its organizer and both are known. */
  readonly beneficiaryName: { readonly first: string; readonly last: string } | null
  readonly isPublic: boolean
  readonly verifiedAt: Date | null
  readonly givingPausesAt: Date | null
  readonly refundsAt: Date | null
}

/** Null where there is no such case. */
export const readCheckedCase = async (reader: Db, caseId: string): Promise<CheckedCase | null> => {
  const row = await readCaseRow(reader, caseId)
  if (row === null) return null
  const { ownerId, title, slug, organizerName, verifiedAt } = row
  const { beneficiaryFirstName: first, beneficiaryLastName: last } = row
  return {
    caseId,
    ownerId,
    purpose: row.purpose === PURPOSE.myself ? PURPOSE.myself : PURPOSE.someoneElse,
    title,
    slug,
    organizerName,
    recipientFirstName: firstNameOf(recipientNameOf(row)),
    beneficiaryName:
      row.purpose === PURPOSE.someoneElse && first !== null && last !== null ? { first, last } : null,
    isPublic: row.visibility === 'live',
    verifiedAt,
    ...verificationDates(row),
  }
}

/** What the organizer wrote, for the person it is for, at any visibility. @throws where there is no such case */
export const readCaseWords = async (reader: Db, caseId: string) => {
  const row = await readCaseRow(reader, caseId)
  if (row === null) throw new Error(`Case ${caseId} is gone`)
  const { slug, title, summary, goalCents, organizerName, organizerRelation } = row
  return {
    ...{ slug, title, summary, goalCents, organizerName, organizerRelation },
    story: story.parse(row.story),
    costItems: costItems.parse(row.costItems),
  }
}

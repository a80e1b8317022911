import { ZONE_US } from '#contract/donations/orders.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields } from '#server/platform/refusal.ts'
import { cleanCase, type NewCase, problemsOf } from './new-case.ts'
import { shortCodeOf } from './short-codes.ts'
import { slugOf } from './slug.ts'
import { placeOfZip } from './zip-place.ts'

/**
 * Creates a case as a draft visible only to its owner. Its beneficiary has agreed. @throws invalidInput, naming each field
 */
export const createCase = async (
  { database, ids, clock }: Pick<Deps, 'database' | 'ids' | 'clock'>,
  rawInput: NewCase,
): Promise<string> => {
  const { organizer, beneficiary, story, costItems, ...input } = cleanCase(rawInput)
  const problems = problemsOf({ organizer, beneficiary, story, costItems, ...input })
  const place = await placeOfZip(input.zip)
  if (place === null)
    throw invalidFields([...problems, { field: 'zip', message: 'We don’t know that ZIP code.' }])
  if (problems.length > 0) throw invalidFields(problems)
  const caseId = ids.caseId()
  await shortCodeOf({ database, ids }, caseId)
  await database.db
    .insertInto('cases')
    .values({
      caseId,
      ownerId: input.ownerId,
      zoneId: ZONE_US,
      purpose: input.purpose,
      raiseType: input.raiseType,
      raiseScene: input.raiseScene,
      title: input.title,
      slug: slugOf(input.title),
      summary: input.summary,
      story: JSON.stringify(story),
      goalCents: input.goalCents,
      costItems: JSON.stringify(costItems),
      zip: input.zip,
      ...place,
      organizerName: organizer.displayName,
      organizerRelation: organizer.relation,
      beneficiaryFirstName: beneficiary?.firstName ?? null,
      beneficiaryLastName: beneficiary?.lastName ?? null,
      beneficiaryRelation: beneficiary?.relation ?? null,
      beneficiaryAccepted: beneficiary !== null,
      visibility: 'draft',
      sample: input.sample,
      createdAt: clock.now(),
    })
    .execute()
  return caseId
}

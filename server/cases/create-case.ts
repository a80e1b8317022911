import type { StoryBlock } from '#contract/cases.ts'
import { ZONE_US } from '#contract/orders.ts'
import { cleanLine, cleanText } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import { type FieldMessages, invalidFields } from '#server/platform/refusal.ts'
import { slugOf } from './slug.ts'
import { placeOfZip, type ZipPlace } from './zip-place.ts'

export type NewCase = {
  readonly ownerId: string
  readonly purpose: 1 | 2
  readonly raiseType: number
  readonly raiseScene: string
  readonly title: string
  readonly summary: string
  readonly story: readonly StoryBlock[]
  readonly goalCents: number
  readonly costItems: readonly { readonly label: string; readonly amountCents: number }[]
  readonly zip: string
  readonly organizer: { readonly displayName: string; readonly relation: string | null }
  readonly beneficiary: {
    readonly firstName: string
    readonly lastName: string
    readonly relation: string | null
  } | null
  readonly sample: boolean
}

const GOAL_MIN_CENTS = 10_000
const GOAL_MAX_CENTS = 100_000_000

const problemsOf = (input: NewCase, title: string, place: ZipPlace | null): FieldMessages => {
  const problems: { field: string; message: string }[] = []
  const say = (field: string, message: string) => problems.push({ field, message })
  if (title.length < 10 || title.length > 60) say('title', 'A title has 10 to 60 characters.')
  if (cleanLine(input.summary).length > 160) say('summary', 'Keep the summary under 160 characters.')
  if (input.goalCents < GOAL_MIN_CENTS || input.goalCents > GOAL_MAX_CENTS)
    say('goalCents', 'A goal is between $100 and $1,000,000.')
  if (input.purpose === 2 && input.beneficiary === null) say('beneficiary', 'Say who the money is for.')
  if (place === null) say('zip', 'We don’t know that ZIP code.')
  return problems
}

const cleanBlock = (block: StoryBlock): StoryBlock =>
  block.type === 'list'
    ? { ...block, items: block.items.map(cleanLine) }
    : { ...block, text: cleanText(block.text) }

/** Begins a case as a draft that only its owner sees. @throws invalidInput, naming each field */
export const createCase = async (
  { database, ids, clock }: Pick<Deps, 'database' | 'ids' | 'clock'>,
  input: NewCase,
): Promise<string> => {
  const title = cleanLine(input.title)
  const place = await placeOfZip(input.zip)
  const problems = problemsOf(input, title, place)
  if (problems.length > 0 || place === null) throw invalidFields(problems)
  const caseId = ids.caseId()
  await database.reader
    .insertInto('cases')
    .values({
      caseId,
      ownerId: input.ownerId,
      zoneId: ZONE_US,
      purpose: input.purpose,
      raiseType: input.raiseType,
      raiseScene: input.raiseScene,
      title,
      slug: slugOf(title),
      summary: cleanLine(input.summary),
      story: JSON.stringify(input.story.map(cleanBlock)),
      goalCents: input.goalCents,
      costItems: JSON.stringify(input.costItems),
      city: place.city,
      state: place.state,
      zip: input.zip,
      latitude: place.latitude,
      longitude: place.longitude,
      organizerName: cleanLine(input.organizer.displayName),
      organizerRelation: input.organizer.relation,
      beneficiaryFirstName: input.beneficiary?.firstName ?? null,
      beneficiaryLastName: input.beneficiary?.lastName ?? null,
      beneficiaryRelation: input.beneficiary?.relation ?? null,
      visibility: 'draft',
      sample: input.sample,
      createdAt: clock.now(),
    })
    .execute()
  return caseId
}

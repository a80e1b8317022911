import { PURPOSE } from '#contract/cases/cases.ts'
import { relationWord } from '#contract/cases/relation-words.ts'
import { storyOfDraft } from '#contract/cases/story.ts'
import { cleanLine, normalized } from '#contract/plain-text.ts'
import type { DraftFields } from './case-draft.ts'
import type { DraftProblem } from './case-draft-problems.ts'

/** A beneficiary's name in texts that the public reads before the beneficiary agreed to be named. */

/** Names that are everyday words, too. In lower case they aren't the name: "we will", "in the long run". */
const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  (
    'will may april june august summer autumn dawn grace hope faith joy charity art mark bill rose ray rich jack frank ' +
    'grant pat sue max page drew chase gene penny ruby pearl ivy lily daisy van del den der the and young long short ' +
    'small little brown green white black gray gold king price love day west east north hill wood woods stone banks ' +
    'rivers field fields brooks cook baker hunter fisher bush best good case church cross bell ball park parks'
  ).split(' '),
)

/** Words without accents. An apostrophe ends one: "Rosa’s" is "Rosa" and "s". */
const wordsOf = (text: string): string[] =>
  normalized(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

export type NamedPeople = Pick<DraftFields, 'organizerName' | 'beneficiaryFirstName' | 'beneficiaryLastName'>

/** Initials and particles such as "de" are only part of a name, unless it has nothing longer. */
const PART_MIN = 3

/** The parts of a beneficiary's name that tell who it is: not a last name that they share with the organizer. */
const nameParts = (people: NamedPeople): string[] => {
  const shown = new Set(wordsOf(people.organizerName.toLowerCase()))
  return [people.beneficiaryFirstName, people.beneficiaryLastName].flatMap((name) => {
    const parts = wordsOf(name.toLowerCase())
    const long = parts.filter((part) => part.length >= PART_MIN)
    return (long.length > 0 ? long : parts).filter((part) => !shown.has(part))
  })
}

const isName = (word: string, part: string): boolean => {
  const lower = word.toLowerCase()
  // Scripts without spaces have no words.
  if (!/^[a-z]+$/.test(part)) return lower.includes(part)
  // With its plural: "the Delgados".
  if (lower !== part && lower !== `${part}s`) return false
  return word !== lower || !EVERYDAY_WORDS.has(part)
}

/** Whether a text has the beneficiary's first or last name. */
export const mentionsBeneficiary = (text: string, people: NamedPeople): boolean => {
  const parts = nameParts(people)
  return wordsOf(text).some((word) => parts.some((part) => isName(word, part)))
}

/** What to write instead of the name. */
export const mentionProblem = ({
  beneficiaryFirstName,
  beneficiaryRelation,
}: Pick<DraftFields, 'beneficiaryFirstName' | 'beneficiaryRelation'>): string => {
  const relation = cleanLine(beneficiaryRelation)
  const instead = relation === '' ? 'this person' : `my ${relationWord(relation)}`
  return `${cleanLine(beneficiaryFirstName)} hasn’t accepted yet: write “${instead}”.`
}

/** Each field of a fundraiser for someone else whose public text has the beneficiary's name. */
export const mentionProblems = (fields: DraftFields): DraftProblem[] => {
  if (fields.purpose !== PURPOSE.someoneElse) return []
  const story = storyOfDraft(fields).flatMap((block) => (block.type === 'list' ? block.items : [block.text]))
  const texts: readonly (readonly [field: string, text: string])[] = [
    ['title', fields.title],
    ['summary', fields.summary],
    [fields.storyMode === 'questions' ? 'storyAnswers' : 'story', story.join('\n')],
    ['organizerRelation', fields.organizerRelation],
    ['beneficiaryRelation', fields.beneficiaryRelation],
    ['coverAlt', fields.coverAlt],
    ...fields.costItems.flatMap(({ label, unit }, index) => [
      [`costItems.${index}.label`, label] as const,
      [`costItems.${index}.unit.name`, unit?.name ?? ''] as const,
    ]),
    ...fields.gallery.flatMap(({ alt, caption }, index) => [
      [`gallery.${index}.alt`, alt] as const,
      [`gallery.${index}.caption`, caption] as const,
    ]),
  ]
  const message = mentionProblem(fields)
  return texts.flatMap(([field, text]) => (mentionsBeneficiary(text, fields) ? [{ field, message }] : []))
}

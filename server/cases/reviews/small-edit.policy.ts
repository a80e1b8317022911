import { isLikeDomain } from '#contract/accounts/name-signs.ts'
import type { StoryBlock } from '#contract/cases/cases.ts'
import { hasLongNumber, withoutLookalikes } from '#contract/cases/lookalikes.ts'
import type { ReviewField } from '#contract/cases/reviews/review-fields.ts'
import { editDistance } from '#contract/edit-distance.ts'
import { parseDollars } from '#contract/money.ts'
import { countCharacters } from '#contract/plain-text.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Which changes of a live fundraiser are small: they go live at once and are looked at afterwards. All are compared with what a
 * reviewer has read, so that many small ones don't add up to another story.
 */

/** Characters of a paragraph that may be added. */
export const ADDED_PARAGRAPH_MAX = 600
/** A text may have one corrected word in this many, and always `TYPOS_MIN`. */
export const WORDS_PER_TYPO = 25
export const TYPOS_MIN = 2
/** Letters that a correction changes in a word: fewer in a short one, where each makes another word. */
const LETTERS_CHANGED_MAX = 2
const LETTERS_CHANGED_IN_SHORT = 1
const SHORT_WORD = 5
const WORD_MIN = 3
/** Punctuation marks on both ends of a word. */
const MARKS_MAX = 4

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words of which no other is a spelling: figures, money, and what turns a sentence around. */
const PROTECTED = wordSet(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen ' +
    'nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion half third quarter ' +
    'double triple twice dozen few many most all none some any every first second last dollar dollars cent cents buck bucks ' +
    'grand usd euro euros pound pounds no not never nor cannot without only always',
)
const MONEY_WORDS = wordSet(
  'dollar dollars cent cents buck bucks grand usd euro euros pound pounds thousand million',
)

/** Ways to be paid or reached that go around the page. */
const OFF_SITE = [
  'venmo',
  'paypal',
  'pay pal',
  'zelle',
  'cash app',
  'cashapp',
  'apple pay',
  'google pay',
  'gofundme',
  'go fund me',
  'givesendgo',
  'bitcoin',
  'crypto',
  'ethereum',
  'wire transfer',
  'western union',
  'moneygram',
  'gift card',
  'routing number',
  'account number',
  'whatsapp',
  'telegram',
  'instagram',
  'facebook',
  'tiktok',
  'e-mail me',
  'email me',
  'text me',
  'call me',
] as const

const isMark = (character: string): boolean => /[.,;:!?'"“”‘’()…–—-]/.test(character)

/** A word without the punctuation around it. */
const withoutMarks = (word: string): string => {
  let start = 0
  let end = word.length
  while (start < end && isMark(word.charAt(start))) start += 1
  while (end > start && isMark(word.charAt(end - 1))) end -= 1
  return word.slice(start, end).replaceAll('’', "'")
}

const typedWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

const SPELLED = /^[\p{Script=Latin}'-]{1,40}$/u

/** Whether one word is another spelling of the other. A capital may begin a name, whose spelling says who it is. */
const isSpelling = (before: string, after: string, names: ReadonlySet<string>): boolean => {
  const [a, b] = [before.toLowerCase(), after.toLowerCase()]
  if (a === b) return true
  if (a !== before || b !== after || !SPELLED.test(a) || !SPELLED.test(b)) return false
  const isProtected = (word: string): boolean =>
    word.split('-').some((part) => PROTECTED.has(part) || names.has(part)) ||
    word.endsWith("n't") ||
    word.length < WORD_MIN
  if (isProtected(a) || isProtected(b)) return false
  const isShort = Math.min(a.length, b.length) <= SHORT_WORD
  return editDistance(a, b) <= (isShort ? LETTERS_CHANGED_IN_SHORT : LETTERS_CHANGED_MAX)
}

/** Number of corrected words and marks; null if more than spelling and punctuation differ. */
const typosIn = (before: string, after: string, names: ReadonlySet<string>): number | null => {
  if (before === after) return 0
  const [old, typed] = [typedWords(before), typedWords(after)]
  if (old.length !== typed.length) return null
  let typos = 0
  for (const [index, word] of typed.entries()) {
    const oldWord = old[index] ?? ''
    if (oldWord === word) continue
    const bare = withoutMarks(word)
    if (word.length - bare.length > MARKS_MAX || !isSpelling(withoutMarks(oldWord), bare, names)) return null
    typos += 1
  }
  return typos
}

const allowedTypos = (text: string): number =>
  Math.max(TYPOS_MIN, Math.floor(typedWords(text).length / WORDS_PER_TYPO))

const textsOf = (block: StoryBlock): readonly string[] => (block.type === 'list' ? block.items : [block.text])

const typosInBlock = (
  before: StoryBlock | undefined,
  after: StoryBlock | undefined,
  names: ReadonlySet<string>,
): number | null => {
  if (before === undefined || after === undefined || before.type !== after.type) return null
  const [old, typed] = [textsOf(before), textsOf(after)]
  if (old.length !== typed.length) return null
  let typos = 0
  for (const [index, text] of typed.entries()) {
    const found = typosIn(old[index] ?? '', text, names)
    if (found === null) return null
    typos += found
  }
  return typos
}

/** Whether a text has an address, a number to call, or a way to pay around the page. */
export const hasContact = (text: string): boolean => {
  const plain = withoutLookalikes(text)
  const lower = plain.toLowerCase().replace(/\s+/g, ' ')
  return (
    plain.includes('@') ||
    plain.includes('://') ||
    lower.includes('www.') ||
    isLikeDomain(plain) ||
    hasLongNumber(plain) ||
    OFF_SITE.some((words) => lower.includes(words))
  )
}

const YEAR = /^(19|20)\d\d$/
/** Figures below $100 are ages and dates more often than amounts. */
const SMALL_FIGURE_CENTS = 100_00
const DIGIT = /^[$\d]/

/** A figure such as `$1,200` as an amount; null for another word. */
const centsTyped = (word: string): number | null => (DIGIT.test(word) ? parseDollars(word) : null)

/** Whether a text names no amount but those that are known: small figures and years are none. */
const hasKnownAmountsOnly = (text: string, known: ReadonlySet<number>): boolean => {
  const words = typedWords(withoutLookalikes(text)).map(withoutMarks)
  return words.every((word, index) => {
    const cents = centsTyped(word)
    if (cents !== null && known.has(cents)) return true
    if (MONEY_WORDS.has(word.toLowerCase()))
      return known.has(centsTyped(words[index - 1] ?? '') ?? Number.NaN)
    // A currency sign of any kind, or an abbreviated amount: "5k".
    if (/\p{Sc}/u.test(word) || /^\d[\d.,]*[kKmM]$/.test(word)) return false
    return cents === null || YEAR.test(word) || cents < SMALL_FIGURE_CENTS
  })
}

/** A text without known amounts, whose digits aren't a number to call. */
const withoutAmounts = (text: string, known: ReadonlySet<number>): string =>
  typedWords(text)
    .filter((word) => !known.has(centsTyped(withoutMarks(word)) ?? Number.NaN))
    .join(' ')

/** Names on the page, in lower case. */
const namesOf = ({ organizerName, beneficiaryFirstName, beneficiaryLastName, city }: Snapshot) =>
  new Set(
    typedWords(
      `${organizerName} ${beneficiaryFirstName} ${beneficiaryLastName} ${city}`.toLowerCase(),
    ).flatMap((name) => [name, `${name}'s`]),
  )

const amountsOf = ({ story, goalCents, costItems }: Snapshot): ReadonlySet<number> =>
  new Set(
    [
      goalCents,
      ...costItems.flatMap(({ amountCents, unit }) => [amountCents, unit?.amountCents ?? null]),
      ...story.flatMap(textsOf).flatMap((text) => typedWords(text).map(withoutMarks).map(centsTyped)),
    ].filter((cents) => cents !== null),
  )

const isSmallStory = (reviewed: Snapshot, sent: Snapshot): boolean => {
  const { story: before } = reviewed
  const { story: after } = sent
  const addedBlocks = after.length - before.length
  if (addedBlocks !== 0 && addedBlocks !== 1) return false
  const names = namesOf(reviewed)
  let typos = 0
  let added: StoryBlock | null = null
  for (const [index, block] of after.entries()) {
    const found = typosInBlock(before[added === null ? index : index - 1], block, names)
    if (found !== null) typos += found
    else if (added === null && addedBlocks === 1) added = block
    else return false
  }
  if (typos > allowedTypos(before.flatMap(textsOf).join(' '))) return false
  if (added === null) return true
  const amounts = amountsOf(reviewed)
  return (
    added.type === 'paragraph' &&
    countCharacters(added.text) <= ADDED_PARAGRAPH_MAX &&
    hasKnownAmountsOnly(added.text, amounts) &&
    !hasContact(withoutAmounts(added.text, amounts))
  )
}

const isSmallTitle = (reviewed: Snapshot, sent: Snapshot): boolean => {
  const typos = typosIn(reviewed.title, sent.title, namesOf(reviewed))
  return typos !== null && typos <= allowedTypos(reviewed.title)
}

/** Whether a change of a field that is otherwise reviewed before it is shown is small. */
export const isSmallEdit = (field: ReviewField, reviewed: Snapshot, sent: Snapshot): boolean => {
  if (field === 'title') return isSmallTitle(reviewed, sent)
  return field === 'story' && isSmallStory(reviewed, sent)
}

/** Short public texts that a change of a field shows. */
const shortTexts = (field: ReviewField, { summary, costItems, coverAlt, ...rest }: Snapshot): string[] => {
  switch (field) {
    case 'summary':
      return [summary]
    case 'costs':
      return costItems.flatMap(({ label, unit }) => [label, ...(unit ? [unit.name] : [])])
    case 'organizer':
      return [rest.organizerRelation]
    case 'cover':
      return [coverAlt]
    case 'gallery':
      return rest.gallery.flatMap(({ alt, caption }) => [alt, caption])
    default:
      return []
  }
}

/** Whether a change brings contact details to a text that is otherwise shown without a review. */
export const addsContact = (field: ReviewField, reviewed: Snapshot, sent: Snapshot): boolean => {
  const known = new Set(shortTexts(field, reviewed))
  return shortTexts(field, sent).some((text) => !known.has(text) && hasContact(text))
}

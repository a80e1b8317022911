/** Relatives who read wrong with "a": a person has only one mother, and few brothers. */
const KIN: ReadonlySet<string> = new Set([
  'mother',
  'father',
  'parent',
  'daughter',
  'son',
  'child',
  'sister',
  'brother',
  'grandmother',
  'grandfather',
  'granddaughter',
  'grandson',
  'wife',
  'husband',
  'spouse',
  'partner',
  'fiancé',
  'fiancée',
])

/** Relations that read better in other words within a sentence. */
const IN_SENTENCE: Readonly<Record<string, string>> = { 'spouse or partner': 'partner' }

/** A relation within a sentence. They are stored capitalized, such as "Former teacher". */
export const relationWord = (relation: string): string => {
  const word = relation.charAt(0).toLowerCase() + relation.slice(1)
  return IN_SENTENCE[word] ?? word
}

/**
 * Who the recipient is to the organizer: "a neighbor", "Lena’s mother". With a name, since we don't ask for a pronoun.
 * @param firstName the organizer's
 */
export const recipientRelation = (relation: string, firstName: string): string => {
  const word = relationWord(relation)
  if (KIN.has(word)) return `${firstName}’s ${word}`
  return `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`
}

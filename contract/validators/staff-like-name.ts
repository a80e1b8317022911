import { withoutLookalikes } from '#contract/cases/lookalikes.ts'
import { normalized } from '#contract/plain-text.ts'

/** Words in signatures of a company's staff, never in a person's name. */
const STAFF_WORDS =
  /\b(?:support|customer (?:care|service)|help ?desk|admin(?:istrator)?|moderator|staff|official|billing|compliance|verification|trust (?:and|&) safety)\b/

const folded = (text: string): string =>
  normalized(withoutLookalikes(text), 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/0/g, 'o')
    .replace(/[1|]/g, 'l')

/**
 * Whether a name imitates ours or our staff's, such as "Hearten Support", "H e a r t e n" or "Site Admin".
 */
export const isStaffLikeName = (name: string, brandName: string): boolean => {
  const plain = folded(name)
  const brand = folded(brandName).replace(/[^\p{L}\p{N}]/gu, '')
  return plain.replace(/[^\p{L}\p{N}]/gu, '').includes(brand) || STAFF_WORDS.test(plain)
}

export const STAFF_LIKE_SENTENCE = 'This name reads like our team’s. Use your own name.'

import { PASSWORD_MIN } from '#contract/accounts/account-shapes.ts'
import { normalized, withoutTrailing } from '#contract/plain-text.ts'
import { invalidFields } from '#server/platform/refusal.ts'
import { isLeakedPassword } from './leaked-passwords.ts'

export type PasswordOwner = { readonly email: string; readonly fullName: string | null }

const letters = (text: string): string =>
  normalized(text, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Names and addresses that must not be the whole password. Separators are removed. */
const ownWords = ({ email, fullName }: PasswordOwner, brandName: string): string[] =>
  [email, email.split('@')[0] ?? '', fullName ?? '', brandName].map(letters).filter((word) => word !== '')

/** Error message for a new password's field; null if the password is accepted. */
export const passwordProblem = (password: string, owner: PasswordOwner, brandName: string): string | null => {
  if (isLeakedPassword(password))
    return 'This password is on lists of leaked ones. Choose another. A short phrase works well.'
  const plain = withoutTrailing(letters(password), /\d/)
  if (new Set(password).size < PASSWORD_MIN / 2 || ownWords(owner, brandName).includes(plain))
    return 'This password is easy to guess. Choose another. A short phrase works well.'
  return null
}

/** @throws invalidInput for the field `password` */
export const requireGoodPassword = (password: string, owner: PasswordOwner, brandName: string): void => {
  const message = passwordProblem(password, owner, brandName)
  if (message !== null) throw invalidFields([{ field: 'password', message }])
}

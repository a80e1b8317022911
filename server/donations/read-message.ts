import { MESSAGE_MAX, MESSAGE_TOO_LONG } from '#contract/donations/orders.ts'
import { cleanText, countCharacters } from '#contract/plain-text.ts'
import { invalidFields } from '#server/platform/refusal.ts'

/** Cleans a donor's message for storage; null if it has no visible characters. @throws invalidInput */
export const readMessage = (typed: string): string | null => {
  const message = cleanText(typed)
  if (countCharacters(message) > MESSAGE_MAX)
    throw invalidFields([{ field: 'message', message: MESSAGE_TOO_LONG }])
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(message) ? message : null
}

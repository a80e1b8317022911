import { authorWords } from '#contract/cases/author-words.ts'
import type { Author } from '#contract/cases/cases.ts'
import { nameInMail } from './frame/name-in-mail.ts'

/** Line below a text that a co-organizer or the beneficiary wrote. */
export const signature = ({ name, role }: Author): string => authorWords({ name: nameInMail(name), role })

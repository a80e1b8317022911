import { type AskedDetail, openDetails } from '#web/browser/ask-before-publishing.ts'
import type { DonationFields } from './donation-fields.ts'

/** Between the details that a donor keeps. */
const SEPARATOR = '\n'

export const keptWith = (kept: string, details: readonly Pick<AskedDetail, 'text'>[]): string =>
  [kept, ...details.map(({ text }) => text)].join(SEPARATOR)

/** Private details that the page would show, without those that the donor keeps. */
export const publicDetailsIn = ({
  fullName,
  nameShown,
  message,
  tributeName,
  kept,
}: Pick<
  DonationFields,
  'fullName' | 'nameShown' | 'message' | 'tributeName' | 'kept'
>): readonly AskedDetail[] =>
  openDetails({ ...(nameShown === 'full' && { fullName }), message, tributeName }, kept.split(SEPARATOR))

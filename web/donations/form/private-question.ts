import { openDetails } from '#web/browser/ask-before-publishing.ts'
import { KEEP_QUESTIONS } from '#web/browser/keep-questions.ts'
import type { DonationFields, DonationProblem } from './donation-fields.ts'

const PUBLIC_CONTROLS = ['fullName', 'message', 'tributeName'] as const
export type PublicControl = (typeof PUBLIC_CONTROLS)[number]

/** Between the details that a donor keeps. */
const SEPARATOR = '\n'

type PublicFields = Pick<DonationFields, PublicControl | 'nameShown' | 'kept'>

/** Private details that the page would show, without those that the donor keeps. */
export const detailsIn = ({ fullName, nameShown, message, tributeName, kept }: PublicFields) =>
  openDetails({ ...(nameShown === 'full' && { fullName }), message, tributeName }, kept.split(SEPARATOR))

/** The details that the donor keeps, with some more. */
export const withKept = (kept: string, details: ReturnType<typeof detailsIn>): string =>
  [...(kept === '' ? [] : [kept]), ...details.map(({ text }) => text)].join(SEPARATOR)

/** The controls whose text has a private detail, as problems that stop the gift before it is charged. */
export const questionsIn = (fields: PublicFields): DonationProblem[] => {
  const asked = new Set(detailsIn(fields).map(({ field }) => field))
  return PUBLIC_CONTROLS.filter((control) => asked.has(control)).map((control) => ({
    control,
    message: KEEP_QUESTIONS.public,
  }))
}

/** The error of a control, without the question that is asked below it. */
export const errorBesideQuestion = (error: string | undefined): string | undefined =>
  error === KEEP_QUESTIONS.public ? undefined : error

import {
  AMOUNT_MISSING,
  AMOUNT_UNREADABLE,
  amountProblem,
  type DonationLimit,
  TIP_UNREADABLE,
} from '#contract/donations/amount-sentences.ts'
import { MESSAGE_MAX, MESSAGE_TOO_LONG } from '#contract/donations/orders.ts'
import type { NameShown } from '#contract/donations/shown-name.ts'
import {
  TRIBUTE_KIND_MISSING,
  TRIBUTE_NAME_MAX,
  TRIBUTE_NAME_MISSING,
  TRIBUTE_NAME_TOO_LONG,
  type TributeKind,
} from '#contract/donations/tribute.ts'
import { cleanLine, cleanText, countCharacters } from '#contract/plain-text.ts'
import { type DonationChoice, refuseDonation } from '#contract/pricing.ts'
import { readDonorName } from '#contract/validators/donor-name.ts'
import { emailFormatProblem } from '#contract/validators/email.ts'
import { amountOf } from './donation-amount.ts'
import {
  amountForTip,
  type DonationControl,
  type DonationFields,
  type DonationProblem,
} from './donation-fields.ts'
import { cappedTip, requestedTip } from './donation-tip.ts'
import { questionsIn } from './private-question.ts'

/** Controls of a phone's first screen; the others are on the second. */
const AMOUNT_CONTROLS: readonly DonationControl[] = ['amount', 'otherAmount', 'tip']

/** Screen of a phone that has a control. */
export const screenOf = (control: DonationControl): 'amount' | 'details' =>
  AMOUNT_CONTROLS.includes(control) ? 'amount' : 'details'

/** A validated donation: parsed, cleaned, and checked with the server's rules. */
export type Donation = DonationChoice & {
  readonly fullName: string
  readonly email: string
  readonly consentUpdates: boolean
  readonly message: string
  readonly nameShown: NameShown
  readonly hideAmount: boolean
  readonly tributeKind?: TributeKind
  readonly tributeName?: string
  readonly tributeCardEmail?: string
  readonly tributeCardShowsAmount?: boolean
}

export type DonationReading =
  | { readonly donation: Donation }
  | { readonly problems: readonly DonationProblem[] }

const amountProblems = ({ amount, coverFee }: DonationFields, limit: DonationLimit): DonationProblem[] => {
  const control = amount.kind === 'typed' && amount.text.trim() !== '' ? 'otherAmount' : 'amount'
  const amountCents = amountOf(amount)
  if (amountCents === null)
    return [{ control, message: control === 'amount' ? AMOUNT_MISSING : AMOUNT_UNREADABLE }]
  const refusal = refuseDonation({ amountCents, tipCents: 0, coverFee }, limit.maxCents)
  return refusal === null ? [] : [{ control, message: amountProblem(refusal, limit).message }]
}

/** A tip above the donation is no error: it is capped, and the form explains that. */
const tipProblems = (fields: DonationFields): DonationProblem[] =>
  requestedTip(fields.tip, amountForTip(fields)) === null ? [{ control: 'tip', message: TIP_UNREADABLE }] : []

/**
 * Errors of amount and tip, and questions, that are shown before submission, unless the value has changed since the last blur.
 * An amount over the maximum is reported at every keystroke, because more digits can't fix it.
 * @param blurredFields the fields as of the last blur, initially those that the page opened with
 */
export const problemsAtOnce = (
  fields: DonationFields,
  blurredFields: Pick<DonationFields, 'amount' | 'tip' | 'fullName' | 'message' | 'tributeName'>,
  limit: DonationLimit,
): DonationProblem[] => [
  ...[...amountProblems(fields, limit), ...tipProblems(fields)].filter(({ message, control }) =>
    control === 'tip'
      ? fields.tip === blurredFields.tip
      : message !== AMOUNT_MISSING &&
        (fields.amount === blurredFields.amount || (amountOf(fields.amount) ?? 0) > limit.maxCents),
  ),
  ...(fields.message === blurredFields.message &&
  fields.fullName === blurredFields.fullName &&
  fields.tributeName === blurredFields.tributeName
    ? questionsIn(fields)
    : []),
]

const nameProblems = (text: string): DonationProblem[] => {
  const name = readDonorName(text)
  return 'problem' in name ? [{ control: 'fullName', message: name.problem }] : []
}

const emailProblems = (text: string): DonationProblem[] => {
  const message = emailFormatProblem(text.trim())
  return message === null ? [] : [{ control: 'email', message }]
}

const messageProblems = (text: string): DonationProblem[] =>
  countCharacters(cleanText(text)) > MESSAGE_MAX ? [{ control: 'message', message: MESSAGE_TOO_LONG }] : []

const tributeProblems = ({ tributeKind, tributeName, tributeCard }: DonationFields): DonationProblem[] => {
  const name = cleanLine(tributeName)
  if (tributeKind === '' && name === '' && tributeCard.trim() === '') return []
  const cardError = tributeCard.trim() === '' ? null : emailFormatProblem(tributeCard.trim())
  return [
    ...(tributeKind === '' ? [{ control: 'tributeKind', message: TRIBUTE_KIND_MISSING } as const] : []),
    ...(name === '' ? [{ control: 'tributeName', message: TRIBUTE_NAME_MISSING } as const] : []),
    ...(countCharacters(name) > TRIBUTE_NAME_MAX
      ? [{ control: 'tributeName', message: TRIBUTE_NAME_TOO_LONG } as const]
      : []),
    ...(cardError === null ? [] : [{ control: 'tributeCard', message: cardError } as const]),
  ]
}

const tributeIn = (fields: DonationFields): Partial<Donation> => {
  const { tributeKind, tributeCard, tributeShowsAmount } = fields
  if (tributeKind === '') return {}
  const email = tributeCard.trim()
  return {
    tributeKind,
    tributeName: cleanLine(fields.tributeName),
    ...(email === '' ? {} : { tributeCardEmail: email, tributeCardShowsAmount: tributeShowsAmount }),
  }
}

/** Errors of a form, top to bottom. */
export const problemsIn = (fields: DonationFields, limit: DonationLimit): DonationProblem[] => [
  ...amountProblems(fields, limit),
  ...tipProblems(fields),
  ...nameProblems(fields.fullName),
  ...emailProblems(fields.email),
  ...messageProblems(fields.message),
  ...tributeProblems(fields),
  ...questionsIn(fields),
]

const readFields = (fields: DonationFields, problems: readonly DonationProblem[]): DonationReading => {
  const amountCents = amountOf(fields.amount)
  if (problems.length > 0 || amountCents === null) return { problems }
  return {
    donation: {
      amountCents,
      tipCents: cappedTip(fields.tip, amountCents),
      coverFee: fields.coverFee,
      fullName: cleanLine(fields.fullName),
      email: fields.email.trim(),
      consentUpdates: fields.consentUpdates,
      message: cleanText(fields.message),
      nameShown: fields.nameShown,
      hideAmount: fields.hideAmount,
      ...tributeIn(fields),
    },
  }
}

/** Parses a form into a donation, or returns its errors. */
export const readDonation = (fields: DonationFields, limit: DonationLimit): DonationReading =>
  readFields(fields, problemsIn(fields, limit))

/** Like `readDonation`, but name and e-mail may be empty, because a wallet can supply them. */
export const readWalletDonation = (fields: DonationFields, limit: DonationLimit): DonationReading =>
  readFields(
    fields,
    problemsIn(fields, limit).filter(
      ({ control }) => !((control === 'fullName' || control === 'email') && fields[control].trim() === ''),
    ),
  )

/** Fills an empty name and e-mail from the wallet, or returns the errors of the resulting name and e-mail. */
export const withWalletOwner = (
  donation: Donation,
  owner: { readonly name: string; readonly email: string },
): DonationReading => {
  const fullName = donation.fullName || cleanLine(owner.name)
  const email = donation.email || owner.email.trim()
  const problems = [...nameProblems(fullName), ...emailProblems(email)]
  return problems.length > 0 ? { problems } : { donation: { ...donation, fullName, email } }
}

const CONTROLS: Readonly<Record<string, DonationControl>> = {
  amountCents: 'amount',
  tipCents: 'tip',
  fullName: 'fullName',
  email: 'email',
  message: 'message',
  tributeKind: 'tributeKind',
  tributeName: 'tributeName',
  tributeCardEmail: 'tributeCard',
}

/** Maps the server's errors to the form's controls; errors of other fields are dropped. */
export const problemsOfServer = (
  fields: readonly { readonly field: string; readonly message: string }[],
): DonationProblem[] =>
  fields.flatMap(({ field, message }) => {
    const control = CONTROLS[field]
    return control === undefined ? [] : [{ control, message }]
  })

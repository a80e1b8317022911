import {
  AMOUNT_MISSING,
  AMOUNT_UNREADABLE,
  amountProblem,
  type GiftLimit,
  TIP_UNREADABLE,
} from '#contract/gift-sentences.ts'
import { MESSAGE_MAX, MESSAGE_TOO_LONG } from '#contract/orders.ts'
import { cleanLine, cleanText, countCharacters } from '#contract/plain-text.ts'
import { type GiftChoice, refuseGift } from '#contract/pricing.ts'
import { readDonorName } from '#contract/validators/donor-name.ts'
import { emailSentence } from '#contract/validators/email.ts'
import { amountOf } from './gift-amount.ts'
import { amountForTip, type GiftFields } from './gift-fields.ts'
import { askedTip, countedTip } from './gift-tip.ts'

/** The controls of the form that can need another look; also their ids in the page. */
export type GiftControl = 'amount' | 'otherAmount' | 'tip' | 'fullName' | 'email' | 'message'
export type GiftProblem = { readonly control: GiftControl; readonly message: string }

/** A gift as it is sent: read, cleaned, and none of it refused by the rules that the server keeps, too. */
export type Gift = GiftChoice & {
  readonly fullName: string
  readonly email: string
  readonly consentUpdates: boolean
  readonly message: string
  readonly hideName: boolean
  readonly hideAmount: boolean
}

export type GiftReading = { readonly gift: Gift } | { readonly problems: readonly GiftProblem[] }

const amountProblems = ({ amount, coverFee }: GiftFields, limit: GiftLimit): GiftProblem[] => {
  const control = amount.kind === 'typed' && amount.text.trim() !== '' ? 'otherAmount' : 'amount'
  const amountCents = amountOf(amount)
  if (amountCents === null)
    return [{ control, message: control === 'amount' ? AMOUNT_MISSING : AMOUNT_UNREADABLE }]
  const ofAmount = refuseGift({ amountCents, tipCents: 0, coverFee }, limit.maxCents)
  return ofAmount === null ? [] : [{ control, message: amountProblem(ofAmount, limit).message }]
}

/** A tip larger than the gift is counted as the gift, and the form says so where it stands. */
const tipProblems = (fields: GiftFields): GiftProblem[] =>
  askedTip(fields.tip, amountForTip(fields)) === null ? [{ control: 'tip', message: TIP_UNREADABLE }] : []

/**
 * What is wrong with an amount or a tip before the form is sent: once its field was left, or the page opened with it.
 * An amount that is too large is refused at every key, because nothing typed after it makes it smaller.
 */
export const problemsAtOnce = (
  fields: GiftFields,
  settled: Pick<GiftFields, 'amount' | 'tip'>,
  limit: GiftLimit,
): GiftProblem[] =>
  [...amountProblems(fields, limit), ...tipProblems(fields)].filter(({ message, control }) =>
    control === 'tip'
      ? fields.tip === settled.tip
      : message !== AMOUNT_MISSING &&
        (fields.amount === settled.amount || (amountOf(fields.amount) ?? 0) > limit.maxCents),
  )

const nameProblems = (typed: string): GiftProblem[] => {
  const read = readDonorName(typed)
  return 'problem' in read ? [{ control: 'fullName', message: read.problem }] : []
}

const emailProblems = (typed: string): GiftProblem[] => {
  const message = emailSentence(typed.trim())
  return message === null ? [] : [{ control: 'email', message }]
}

const messageProblems = (typed: string): GiftProblem[] =>
  countCharacters(cleanText(typed)) > MESSAGE_MAX ? [{ control: 'message', message: MESSAGE_TOO_LONG }] : []

/** What in a form needs another look, from top to bottom. */
export const problemsIn = (fields: GiftFields, limit: GiftLimit): GiftProblem[] => [
  ...amountProblems(fields, limit),
  ...tipProblems(fields),
  ...nameProblems(fields.fullName),
  ...emailProblems(fields.email),
  ...messageProblems(fields.message),
]

/** The gift that a form stands for, or what in it needs another look. */
export const readGift = (fields: GiftFields, limit: GiftLimit): GiftReading => {
  const problems = problemsIn(fields, limit)
  const amountCents = amountOf(fields.amount)
  if (problems.length > 0 || amountCents === null) return { problems }
  return {
    gift: {
      amountCents,
      tipCents: countedTip(fields.tip, amountCents),
      coverFee: fields.coverFee,
      fullName: cleanLine(fields.fullName),
      email: fields.email.trim(),
      consentUpdates: fields.consentUpdates,
      message: cleanText(fields.message),
      hideName: fields.hideName,
      hideAmount: fields.hideAmount,
    },
  }
}

const CONTROLS: Readonly<Record<string, GiftControl>> = {
  amountCents: 'amount',
  tipCents: 'tip',
  fullName: 'fullName',
  email: 'email',
  message: 'message',
}

/** What the server found, at the controls of the form; what belongs to none of them is left out. */
export const problemsOfServer = (
  fields: readonly { readonly field: string; readonly message: string }[],
): GiftProblem[] =>
  fields.flatMap(({ field, message }) => {
    const control = CONTROLS[field]
    return control === undefined ? [] : [{ control, message }]
  })

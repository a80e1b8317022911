import { addCents, formatCents, shareOfCents } from './money.ts'

/** Price rules and limits of a donation, shared by browser and server. */

export const CARD_FEE_BASIS_POINTS = 290
export const CARD_FEE_FIXED_CENTS = 30
/** `2.9% + $0.30` */
export const CARD_FEE_TEXT = `${CARD_FEE_BASIS_POINTS / 100}% + ${formatCents(CARD_FEE_FIXED_CENTS)}`

export const DONATION_PRESETS_CENTS = [2500, 5000, 10_000, 20_000, 30_000, 50_000] as const
export const DONATION_MIN_CENTS = 500
export const DONATION_MAX_CENTS = 500_000
/** For a donor whose e-mail is verified. */
export const DONATION_MAX_VERIFIED_CENTS = 2_500_000

export const TIP_PERCENT_MAX = 30

/** The published card fee on a gift, which the recipient bears unless the donor covers it. */
export const cardFeeCents = (donationCents: number): number =>
  addCents(shareOfCents(donationCents, CARD_FEE_BASIS_POINTS), CARD_FEE_FIXED_CENTS)

/**
 * The fee to add so that the donation arrives whole: (D + 0.30) / (1 − 0.029) − D, rounded up to the cent.
 */
export const coverFeeCents = (donationCents: number): number => {
  const netBasisPoints = 10_000 - CARD_FEE_BASIS_POINTS
  const gross = Math.floor(
    ((donationCents + CARD_FEE_FIXED_CENTS) * 10_000 + netBasisPoints - 1) / netBasisPoints,
  )
  return addCents(gross, -donationCents)
}

/** Tip for a percentage of the donation, to the cent; used by slider and chips. */
export const tipOfPercent = (donationCents: number, percent: number): number =>
  shareOfCents(donationCents, percent * 100)

/** Slider position of a tip: the nearest whole percent of the donation, at most 30. */
export const percentOfTip = (donationCents: number, tipCents: number): number =>
  donationCents <= 0
    ? 0
    : Math.min(Math.max(Math.round((tipCents * 100) / donationCents), 0), TIP_PERCENT_MAX)

/** The tip chips beside "$0" and "Other": about 5 % and 10 % of the gift, in whole dollars. */
export const tipChipsCents = (donationCents: number): readonly [number, number] => {
  const small = Math.max(1, Math.ceil((donationCents * 5) / 10_000))
  const large = Math.max(small + 1, Math.ceil((donationCents * 10) / 10_000))
  return [small * 100, large * 100]
}

export type DonationChoice = {
  readonly amountCents: number
  readonly tipCents: number
  readonly coverFee: boolean
}

export type Quote = {
  readonly amountCents: number
  readonly tipCents: number
  readonly coverFeeCents: number
  /** The donor's total today. */
  readonly totalCents: number
  /** Card fee borne by the recipient: zero if the donor covers it. */
  readonly feeCents: number
  readonly recipientReceivesCents: number
}

/**
 * All amounts of a donation, computed from the donor's three choices. The server recomputes it and trusts no
 * other figure.
 */
export const quoteDonation = ({ amountCents, tipCents, coverFee }: DonationChoice): Quote => {
  const cover = coverFee ? coverFeeCents(amountCents) : 0
  const fee = coverFee ? 0 : cardFeeCents(amountCents)
  return {
    amountCents,
    tipCents,
    coverFeeCents: cover,
    totalCents: addCents(amountCents, tipCents, cover),
    feeCents: fee,
    recipientReceivesCents: addCents(amountCents, -fee),
  }
}

/** The card fee, borne by the recipient or covered by the donor: the other is zero. */
export const cardFeeOf = ({ feeCents, coverFeeCents: cover }: Quote): number => addCents(feeCents, cover)

export type AmountRefusal = 'notWholeCents' | 'tooSmall' | 'tooLarge' | 'tipTooLarge'

/** Why a donation is refused; null if it isn't. */
export const refuseDonation = (
  choice: DonationChoice,
  maxCents: number = DONATION_MAX_CENTS,
): AmountRefusal | null => {
  if (!Number.isSafeInteger(choice.amountCents) || !Number.isSafeInteger(choice.tipCents))
    return 'notWholeCents'
  if (choice.amountCents < DONATION_MIN_CENTS) return 'tooSmall'
  if (choice.amountCents > maxCents) return 'tooLarge'
  if (choice.tipCents < 0 || choice.tipCents > choice.amountCents) return 'tipTooLarge'
  return null
}

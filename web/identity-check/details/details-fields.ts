import type { CheckInfo } from '#contract/identity-check/identity-shapes.ts'
import { DEFAULT_PAYOUT_INTERVAL } from '#contract/payouts/payout-interval.ts'
import { isSent, textOf } from '#web/browser/form-fields.ts'

/** Form controls of the second step; each name is also the element's id. */
export const TEXT_NAMES = [
  'legalFirstName',
  'legalLastName',
  'birthMonth',
  'birthDay',
  'birthYear',
  'address',
  'apartment',
  'city',
  'zip',
  'state',
  'phone',
  'payoutInterval',
] as const
export type TextName = (typeof TEXT_NAMES)[number]

export type DetailsFields = Readonly<Record<TextName, string>> & { readonly attested: boolean }

export const EMPTY_DETAILS: DetailsFields = {
  legalFirstName: '',
  legalLastName: '',
  birthMonth: '',
  birthDay: '',
  birthYear: '',
  address: '',
  apartment: '',
  city: '',
  zip: '',
  state: '',
  phone: '',
  payoutInterval: DEFAULT_PAYOUT_INTERVAL,
  attested: false,
}

/** Parses the posted form. */
export const detailsIn = (form: FormData): DetailsFields => {
  const text = (name: TextName): string => textOf(form, name)
  return {
    legalFirstName: text('legalFirstName'),
    legalLastName: text('legalLastName'),
    birthMonth: text('birthMonth'),
    birthDay: text('birthDay'),
    birthYear: text('birthYear'),
    address: text('address'),
    apartment: text('apartment'),
    city: text('city'),
    zip: text('zip'),
    state: text('state'),
    phone: text('phone'),
    payoutInterval: text('payoutInterval'),
    attested: isSent(form, 'attested'),
  }
}

/** "(740) 555-0138" for ten digits; anything else unchanged. */
export const phoneText = (phone: string): string => {
  const [, area, exchange, line] =
    /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s().-]/g, '')) ?? []
  return area === undefined ? phone : `(${area}) ${exchange}-${line}`
}

/** Fields prefilled with the name that the case or the account has. */
export const knownFields = (name: CheckInfo['knownName']): DetailsFields => ({
  ...EMPTY_DETAILS,
  legalFirstName: name?.first ?? '',
  legalLastName: name?.last ?? '',
})

const withoutZero = (digits: string): string => digits.replace(/^0/, '')

/** Saved details as form fields. The attestation must be confirmed again each time. */
export const savedFields = (saved: NonNullable<CheckInfo['details']>): DetailsFields => {
  const { birthDate, phone, ...rest } = saved
  const [year = '', month = '', day = ''] = birthDate.split('-')
  return {
    ...rest,
    // It is stored at the end of the address.
    apartment: '',
    birthYear: year,
    birthMonth: withoutZero(month),
    birthDay: withoutZero(day),
    phone: phoneText(phone),
    payoutInterval: DEFAULT_PAYOUT_INTERVAL,
    attested: false,
  }
}

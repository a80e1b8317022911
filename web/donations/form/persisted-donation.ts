import { nameShownOf } from '#contract/donations/shown-name.ts'
import { tributeKindOf } from '#contract/donations/tribute.ts'
import { TIP_PERCENT_MAX } from '#contract/pricing.ts'
import type { FormStorage } from '#web/browser/form-persistence.ts'
import { isRecord } from '#web/browser/tab-storage.ts'
import type { AmountChoice } from './donation-amount.ts'
import { type DonationFields, withRequestedAmount } from './donation-fields.ts'
import type { TipChoice } from './donation-tip.ts'

const storageKey = (caseId: string): string => `gift:${caseId}`

const isAmount = (value: unknown): value is AmountChoice =>
  isRecord(value) &&
  (value['kind'] === 'preset'
    ? Number.isSafeInteger(value['cents'])
    : value['kind'] === 'typed' && typeof value['text'] === 'string')

const isPercent = (value: unknown): boolean =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= TIP_PERCENT_MAX

const isTip = (value: unknown): value is TipChoice => {
  if (!isRecord(value)) return false
  const { kind } = value
  if (kind === 'typed') return typeof value['text'] === 'string'
  if (kind === 'dollars') return Number.isSafeInteger(value['cents'])
  return kind === 'percent' && isPercent(value['percent'])
}

const TEXT_FIELDS = ['fullName', 'email', 'message', 'tributeName', 'tributeCard'] as const
const CHECKBOXES = ['coverFee', 'consentUpdates', 'hideAmount', 'tributeShowsAmount'] as const

const isDonation = (value: unknown): value is DonationFields =>
  isRecord(value) &&
  isAmount(value['amount']) &&
  isTip(value['tip']) &&
  TEXT_FIELDS.every((name) => typeof value[name] === 'string') &&
  CHECKBOXES.every((name) => typeof value[name] === 'boolean') &&
  nameShownOf(value['nameShown']) !== null &&
  (value['tributeKind'] === '' || tributeKindOf(value['tributeKind']) !== null)

export type PersistedDonation = {
  readonly fields: DonationFields
  /** Query of the page's address at that time. A later address may request another amount. */
  readonly search: string
}

const isPersisted = (value: unknown): value is PersistedDonation =>
  isRecord(value) && typeof value['search'] === 'string' && isDonation(value['fields'])

export const persistDonation = (storage: FormStorage, caseId: string, stored: PersistedDonation): void =>
  storage.set(storageKey(caseId), stored)

export const forgetDonation = (storage: FormStorage, caseId: string): void =>
  storage.delete(storageKey(caseId))

/**
 * Stored input for this case, after a reload or the return from the bank; null without any. A different
 * amount in the address takes precedence. decisions/0053
 */
export const persistedDonation = (
  storage: FormStorage,
  caseId: string,
  opening: { readonly search: string; readonly empty: Pick<DonationFields, 'amount' | 'tip'> },
): DonationFields | null => {
  const stored = storage.get(storageKey(caseId))
  if (!isPersisted(stored)) return null
  // A tab may have stored it before there was a question.
  const fields = { ...stored.fields, kept: stored.fields.kept ?? '' }
  const requestsAmount = new URLSearchParams(opening.search).has('amount') && opening.search !== stored.search
  return requestsAmount ? withRequestedAmount(fields, opening.empty) : fields
}

import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { calls } from '#contract/calls.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { checkPath } from '#contract/identity/withdrawal-account.ts'
import { MONEY_HOLDS } from '#contract/payouts/payout-words.ts'
import type { HoldKind } from '#contract/payouts/payouts.ts'

/** A case's money and payouts as its organizer sees them. */
export type CasePayouts = CallOutput<Calls['casePayouts']>
export type OwnPayout = CasePayouts['payouts'][number]
export type UseNote = NonNullable<OwnPayout['useNote']>

export const giftsText = (count: number): string => `${count} ${count === 1 ? 'gift' : 'gifts'}`

export const transfersText = (count: number): string => `${count} ${count === 1 ? 'transfer' : 'transfers'}`

/** Whether the organizer receives the money, so that the bank account is their own. */
export const isForOneself = ({ purpose }: Pick<CasePayouts, 'purpose'>): boolean => purpose === PURPOSE.myself

export const findHold = ({ holds }: CasePayouts, kind: HoldKind): CasePayouts['holds'][number] | undefined =>
  holds.find(({ code }) => code === MONEY_HOLDS[kind].code)

/** Page where a recipient changes the bank account in the provider's form. */
export const changeBankAddress = ({ caseId }: Pick<CasePayouts, 'caseId'>): string =>
  checkPath(caseId, 'bank')

export const payoutsAddress = (caseId: string): string => `/fundraiser/case/${caseId}/payouts`

export const statementAddress = (caseId: string, period: string): string =>
  `/fundraiser/case/${caseId}/payouts/statement/${period}`

export const statementFileAddress = (caseId: string, period: string, format: 'pdf' | 'csv'): string =>
  `${calls.payoutStatementFile.path}?${new URLSearchParams({ caseId, period, format })}`

export const noteAddress = (caseId: string, payoutId: string): string =>
  `/fundraiser/case/${caseId}/payouts/${payoutId}/note`

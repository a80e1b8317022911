import { href } from 'react-router'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { calls } from '#contract/calls.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import type { OwnHoldKind } from '#contract/identity-check/payout-holds.ts'
import { checkPath } from '#contract/page-addresses.ts'
import { MONEY_HOLDS } from '#contract/payouts/payout-text.ts'

/** A case's money and payouts as its organizer sees them. */
export type CasePayouts = CallOutput<Calls['casePayouts']>
/** The form of a note. */
export type NotePage = CallOutput<Calls['useNote']>
export type OwnPayout = CasePayouts['payouts'][number]
export type UseNote = NonNullable<OwnPayout['useNote']>

export const donationsText = (count: number): string => `${count} ${count === 1 ? 'gift' : 'gifts'}`

export const payoutsText = (count: number): string => `${count} ${count === 1 ? 'transfer' : 'transfers'}`

/** Whether the organizer receives the money, so that the bank account is their own. */
export const isForOneself = ({ purpose }: Pick<CasePayouts, 'purpose'>): boolean => purpose === PURPOSE.myself

export const findHold = (
  { holds }: CasePayouts,
  kind: OwnHoldKind,
): CasePayouts['holds'][number] | undefined => holds.find(({ code }) => code === MONEY_HOLDS[kind].code)

/** Page where a recipient changes the bank account in the provider's form. */
export const changeBankAddress = ({ caseId }: Pick<CasePayouts, 'caseId'>): string =>
  checkPath(caseId, 'bank')

export const payoutsAddress = (caseId: string): string => href('/fundraiser/case/:caseId/payouts', { caseId })

export const statementAddress = (caseId: string, period: string): string =>
  href('/fundraiser/case/:caseId/payouts/statement/:period', { caseId, period })

export const statementFileAddress = (caseId: string, period: string, format: 'pdf' | 'csv'): string =>
  `${calls.payoutStatementFile.path}?${new URLSearchParams({ caseId, period, format })}`

export const noteAddress = (caseId: string, payoutId: string): string =>
  href('/fundraiser/case/:caseId/payouts/:payoutId/note', { caseId, payoutId })

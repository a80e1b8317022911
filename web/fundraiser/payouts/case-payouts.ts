import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { PURPOSE } from '#contract/cases/cases.ts'

/** The money of a case, as its organizer reads it. */
export type CasePayouts = CallOutput<Calls['casePayouts']>
export type OwnPayout = CasePayouts['payouts'][number]
export type UseNote = NonNullable<OwnPayout['useNote']>

export const giftsText = (count: number): string => `${count} ${count === 1 ? 'gift' : 'gifts'}`

export const transfersText = (count: number): string => `${count} ${count === 1 ? 'transfer' : 'transfers'}`

/** Whose bank it is: the organizer's own, or that of the person the case is for. */
export const isForOneself = ({ purpose }: Pick<CasePayouts, 'purpose'>): boolean => purpose === PURPOSE.myself

export const noteAddress = (caseId: string, payoutId: string): string =>
  `/fundraiser/case/${caseId}/payouts/${payoutId}/note`

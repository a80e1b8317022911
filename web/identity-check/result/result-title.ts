import type { CheckInfo } from '#contract/identity-check/identity-shapes.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { numberWord } from '#contract/number-words.ts'
import { type CheckResult, questionsLeft } from '../check.state.ts'

type AccountState = Pick<CheckInfo, 'withdrawalAccount' | 'accountMissing'>

const unfinishedTitle = (info: AccountState): string => {
  const { length } = questionsLeft(info)
  const isOne = length === 1
  const things = isOne ? 'One thing' : `${numberWord(length)} things`
  if (info.withdrawalAccount === WITHDRAWAL_ACCOUNT.disabled)
    return `${things} ${isOne ? 'needs' : 'need'} another look`
  return `${things} ${isOne ? 'is' : 'are'} left`
}

/** Title of the result page, in its heading and in the tab. */
export const resultTitle = (result: CheckResult, info: AccountState): string => {
  switch (result) {
    case 'verified':
      return 'You’re verified'
    case 'checking':
      return 'We’re checking what you gave us'
    case 'unfinished':
      return unfinishedTitle(info)
    case 'disabled':
      return 'Transfers to you are on hold'
  }
}

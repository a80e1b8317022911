import { type CheckStep, checkPath } from '#contract/withdrawal-account.ts'

/** In the address: a part to go back to. */
export const PART = 'part'

export const partAddress = (caseId: string, part?: CheckStep): string =>
  part === undefined ? checkPath(caseId) : `${checkPath(caseId)}?${PART}=${part}`

export const resultAddress = (caseId: string): string => `/kyc/result?${new URLSearchParams({ caseId })}`

import { href } from 'react-router'

export const resultAddress = (caseId: string): string =>
  `${href('/kyc/result')}?${new URLSearchParams({ caseId })}`

export const resultAddress = (caseId: string): string => `/kyc/result?${new URLSearchParams({ caseId })}`

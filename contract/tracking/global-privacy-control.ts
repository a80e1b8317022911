/** Whether a request's `sec-gpc` header asks not to be measured, nor shared: Global Privacy Control. */
export const hasPrivacyControl = (header: string | string[] | null | undefined): boolean => header === '1'

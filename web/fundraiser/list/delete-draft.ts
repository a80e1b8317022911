/** In the list's address: the draft that its owner is asked about. */
export const DELETE = 'delete'

export const deleteAddress = (caseId: string): string => `/fundraiser/list?${DELETE}=${caseId}`

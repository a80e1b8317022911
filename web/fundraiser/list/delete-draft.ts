/** Query parameter of the list: the draft to confirm the deletion of. */
export const DELETE = 'delete'

export const deleteAddress = (caseId: string): string => `/fundraiser/list?${DELETE}=${caseId}`

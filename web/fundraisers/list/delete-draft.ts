import { href } from 'react-router'

/** Query parameter of the list: the draft, or unsent edit, whose deletion the owner is asked to confirm. */
export const DELETE_PARAMETER = 'delete'

export const deleteAddress = (caseId: string): string =>
  `${href('/fundraiser/list')}?${DELETE_PARAMETER}=${caseId}`

import { useEffect, useState } from 'react'
import type { PrivateDetail } from '#contract/private-details.ts'
import type { DonationFields } from './donation-fields.ts'

type AskedFields = Pick<DonationFields, 'fullName' | 'nameShown' | 'message' | 'tributeName' | 'kept'>
export type PublicControl = 'fullName' | 'message' | 'tributeName'

/** Finds nothing until it is loaded. */
let find: (text: string) => readonly PrivateDetail[] = () => []

/** Loads what finds private details. A page needs it only once something is typed that may have one. */
export const loadPrivateDetails = async (): Promise<void> => {
  find = (await import('#contract/private-details.ts')).privateDetailsIn
}

/** Loads it with the first letter of a text that the page will show. */
export const usePrivateDetails = ({ fullName, message, tributeName }: AskedFields): void => {
  const [, setLoaded] = useState(false)
  const hasText = fullName !== '' || message !== '' || tributeName !== ''
  useEffect(() => {
    if (!hasText) return
    // Without it nothing is asked, and the gift goes on.
    loadPrivateDetails().then(
      () => setLoaded(true),
      () => setLoaded(false),
    )
  }, [hasText])
}

/** Between the details that a donor keeps. */
const SEPARATOR = '\n'

export const keptWith = (kept: string, details: readonly Pick<PrivateDetail, 'text'>[]): string =>
  [kept, ...details.map(({ text }) => text)].join(SEPARATOR)

/** Private details in a control whose text the page would show, without those that the donor keeps. */
export const publicDetailsIn = (fields: AskedFields, control: PublicControl): readonly PrivateDetail[] => {
  if (control === 'fullName' && fields.nameShown !== 'full') return []
  const kept = fields.kept.split(SEPARATOR)
  return find(fields[control]).filter(({ text }) => !kept.includes(text))
}

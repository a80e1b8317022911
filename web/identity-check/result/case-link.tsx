import { caseAddress } from '#web/cases/case-address.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { ButtonLook } from '#web/ui/button-class.ts'
import type { LoadedCheck } from '../load-check.ts'

type CaseLinkProps = Pick<LoadedCheck, 'who'> & Pick<ButtonLook, 'kind' | 'className'>

/**
 * Leads from a result to the case's page. While that isn't public, its organizer is led to their fundraisers
 * instead, and a beneficiary nowhere.
 */
export const CaseLink = ({ who, ...look }: CaseLinkProps) => {
  if (!who.isLive && who.role === 'beneficiary') return null
  return who.isLive ? (
    <ButtonLink to={caseAddress({ caseId: who.caseId, slug: who.caseSlug })} size="large" {...look}>
      See the case page
    </ButtonLink>
  ) : (
    <ButtonLink to="/fundraiser/list" size="large" {...look}>
      My fundraisers
    </ButtonLink>
  )
}

import type { ReactNode } from 'react'
import { href } from 'react-router'
import { caseStateName, type StaffCase } from '#contract/staff/case-calls.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'

type CaseHeadProps = {
  readonly staffCase: StaffCase
  readonly mayReadPeople: boolean
  readonly mayReadBooks: boolean
  /** The case's acts. */
  readonly children: ReactNode
}

/** Green only for a case that takes gifts. */
export const caseTone = ({ state, closed }: Pick<StaffCase, 'state' | 'closed'>): TagTone => {
  if (state === 'live') return closed === null ? 'pine' : 'sun'
  return state === 'hidden' ? 'blush' : 'gray'
}

export const isPublic = ({ state }: Pick<StaffCase, 'state'>): boolean =>
  state === 'live' || state === 'ended'

export const CaseHead = ({ staffCase, mayReadPeople, mayReadBooks, children }: CaseHeadProps) => (
  <div className="flex flex-wrap items-start justify-between gap-4">
    <div className="min-w-0">
      <h1 className="type-h2 wrap-anywhere">{staffCase.title}</h1>
      <p className="mt-1 text-quiet">
        {staffCase.caseId} · organized by{' '}
        {mayReadPeople ? (
          <Link to={href('/staff/people/:userId', { userId: staffCase.ownerId })} className="link-text">
            {staffCase.organizerName}
          </Link>
        ) : (
          staffCase.organizerName
        )}
      </p>
    </div>
    <div className="flex flex-wrap items-center gap-3">
      <Tag tone={caseTone(staffCase)}>{caseStateName(staffCase)}</Tag>
      {mayReadBooks && (
        <ButtonLink
          to={`${href('/staff/money/journals')}?case=${staffCase.caseId}`}
          kind="secondary"
          size="small"
        >
          Journals
        </ButtonLink>
      )}
      {isPublic(staffCase) && (
        <ButtonLink
          to={href('/case-detail/:caseId/:caseTitle?', {
            caseId: staffCase.caseId,
            caseTitle: staffCase.slug,
          })}
          kind="secondary"
          size="small"
          icon="eye"
        >
          Open live page
        </ButtonLink>
      )}
      {children}
    </div>
  </div>
)

import type { ReactNode } from 'react'
import { type CaseDetail, PURPOSE } from '#contract/cases/cases.ts'
import { recipientRelation } from '#contract/cases/relation-words.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { Picture } from '#web/cases/picture.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

const organizedBy = ({ organizer, recipient, purpose }: CaseDetail): string => {
  const relation = purpose === PURPOSE.someoneElse ? recipient.relation : null
  return relation === null
    ? `Organized by ${organizer.displayName}`
    : `Organized by ${organizer.displayName} for ${recipientRelation(relation, organizer.firstName)}`
}

type BackToCaseProps = { readonly detail: CaseDetail; readonly className?: string }

export const BackToCase = ({ detail, className }: BackToCaseProps) => (
  <Link
    to={caseAddress(detail)}
    className={classNames('link type-label inline-flex min-h-11 items-center gap-2', className)}
  >
    <Icon name="arrow-left" />
    Back to the case
  </Link>
)

type RecipientHeadingProps = {
  readonly detail: CaseDetail
  /** Small text above the title. */
  readonly kicker: string
  /** Link above the heading, if it isn't the one to the case. */
  readonly back?: ReactNode
}

/** Heading of the donate page: the recipient. */
export const RecipientHeading = ({ detail, kicker, back }: RecipientHeadingProps) => (
  <header>
    {back ?? <BackToCase detail={detail} />}
    <div className="flex items-center gap-3 tablet:mt-4 tablet:gap-6">
      {detail.cover !== null && (
        <Picture
          image={detail.cover}
          sizes="128px"
          eager
          decorative
          className="h-12 w-16 shrink-0 rounded-control tablet:h-24 tablet:w-32 tablet:rounded-panel"
        />
      )}
      <div className="min-w-0">
        <p className="type-meta text-quiet">{kicker}</p>
        <h1 className="type-h3-small break-words tablet:type-h2">{detail.title}</h1>
        <p className="type-meta mt-1 hidden text-quiet tablet:block">
          {organizedBy(detail)} · {detail.city}, {detail.state}
        </p>
      </div>
    </div>
  </header>
)

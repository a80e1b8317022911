import type { ReactNode } from 'react'
import { capitalized } from '#contract/accounts/first-name.ts'
import type { CaseChecks } from '#contract/cases/case-checks.ts'
import { type CaseDetail, PURPOSE } from '#contract/cases/cases.ts'
import { documentsText } from '#contract/cases/reviews/document-kinds.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CaseSection } from './case-section.tsx'

type CheckProps = {
  readonly isDone: boolean
  readonly title: string
  /** The day of the check; null where it isn’t known, or wasn’t made. */
  readonly at?: string | null
  readonly children: ReactNode
}

/** What was checked, or wasn’t: said in words, for those who don’t see the sign. */
const Check = ({ isDone, title, at = null, children }: CheckProps) => (
  <li className="flex gap-3">
    <Icon
      name={isDone ? 'check-circle-fill' : 'minus'}
      size={24}
      className={isDone ? 'shrink-0 text-pine' : 'shrink-0 text-quiet'}
    />
    <div className="min-w-0">
      <h3 className="type-strong break-words">{title}</h3>
      <p className="type-meta break-words text-quiet">
        {children}
        {at !== null && (
          <span>
            {' '}
            <DateText at={at} />
          </span>
        )}
      </p>
    </div>
  </li>
)

type PanelProps = { readonly detail: CaseDetail; readonly checks: CaseChecks }

const Identity = ({ detail }: Pick<PanelProps, 'detail'>) => {
  const name = capitalized(detail.recipient.fullName)
  return detail.verifiedAt === null ? (
    <Check isDone={false} title={`Not checked yet: who ${detail.recipient.firstName} is`}>
      No money moves until Stripe, our payment provider, has verified it.
    </Check>
  ) : (
    <Check isDone title={`${name} is who they say they are`} at={detail.verifiedAt}>
      Stripe, our payment provider, checked their identity and bank account.
    </Check>
  )
}

const Agreement = ({ detail, checks: { agreedAt } }: PanelProps) => {
  if (detail.purpose === PURPOSE.myself) return null
  if (!detail.recipient.isNamed)
    return (
      <Check isDone={false} title="Not agreed yet: the person this is for">
        We asked them. Their name will appear here once they agree.
      </Check>
    )
  if (agreedAt === null)
    return (
      <Check isDone={false} title={`Not recorded: whether ${detail.recipient.firstName} agreed`}>
        The organizer named them, and says that they know of it.
      </Check>
    )
  return (
    <Check
      isDone
      title={`${capitalized(detail.recipient.firstName)} agreed to this fundraiser`}
      at={agreedAt}
    >
      By a link of their own, not through the organizer’s account.
    </Check>
  )
}

const Review = ({ checks: { review } }: Pick<PanelProps, 'checks'>) => {
  const { brandName } = usePublicConfig()
  if (review === null) return null
  const { documentKinds, hasOtherDocuments } = review
  const saw =
    documentKinds.length > 0
      ? `They saw ${documentsText(documentKinds)}. Documents stay private.`
      : hasOtherDocuments
        ? 'They saw the organizer’s documents, which stay private.'
        : 'No documents were sent.'
  return (
    <Check isDone title={`A reviewer at ${brandName} read this page`} at={review.reviewedAt}>
      {saw}
    </Check>
  )
}

const NotChecked = ({ detail, checks: { review } }: PanelProps) => {
  const { organizer, purpose } = detail
  const hasDocuments = review !== null && (review.documentKinds.length > 0 || review.hasOtherDocuments)
  return (
    <>
      {purpose === PURPOSE.someoneElse && (
        <Check isDone={false} title={`Not checked: who ${organizer.displayName} is`}>
          {`${organizer.firstName} writes this page. The money never goes through ${organizer.firstName}’s account.`}
        </Check>
      )}
      <Check
        isDone={false}
        title={
          hasDocuments
            ? 'Not checked: the story beyond these documents'
            : 'Not checked: whether the story is true'
        }
      >
        We weren’t there. Give to people you know, or whose story convinces you.
      </Check>
    </>
  )
}

const Vouches = ({ detail, checks: { vouches } }: PanelProps) =>
  vouches.length > 0 && (
    <div className="mt-6 border-t border-line pt-6">
      <h3 className="type-strong">{`They say they know ${detail.recipient.firstName}`}</h3>
      <p className="type-meta text-quiet">
        Each confirmed it with a link we e-mailed them. We didn’t check who they are.
      </p>
      <ul className="mt-2">
        {vouches.map(({ name, town, relation, vouchedAt }) => (
          <li key={vouchedAt} className="py-2 break-words">
            <b className="font-label">{name}</b>, {town}
            <span className="type-meta block text-quiet">{relation}</span>
          </li>
        ))}
      </ul>
    </div>
  )

/** Who checked what of a case and when, what no one checked, and who says that they know its recipient. */
export const ChecksPanel = ({ detail, checks }: PanelProps) => (
  <CaseSection id="checks" title="Who checked what">
    <div className="rounded-card bg-card p-6 shadow-line forced-colors:border">
      <ul className="grid gap-x-8 gap-y-5 tablet:grid-cols-2">
        <Identity detail={detail} />
        <Agreement detail={detail} checks={checks} />
        <Review checks={checks} />
        <NotChecked detail={detail} checks={checks} />
      </ul>
      <Vouches detail={detail} checks={checks} />
    </div>
  </CaseSection>
)

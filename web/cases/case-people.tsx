import type { ReactNode } from 'react'
import { capitalized, firstNameOf } from '#contract/accounts/first-name.ts'
import { type CaseDetail, PURPOSE } from '#contract/cases/cases.ts'
import { relationWord } from '#contract/cases/relation-words.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { messageAddress } from './case-address.ts'
import { identityStateOf, UNSENT_WAITS } from './case-facts.ts'
import { CaseSection } from './case-section.tsx'

type PersonProps = {
  readonly name: string
  /** False for words in place of a name. */
  readonly isNamed?: boolean
  readonly about: ReactNode
  /** Address of the message form. */
  readonly writeTo?: string | undefined
  readonly children?: ReactNode
}

const Person = ({ name, isNamed = true, about, writeTo, children }: PersonProps) => (
  <li className="min-w-0 rounded-card bg-card p-6 shadow-line forced-colors:border">
    <div className="flex items-center gap-4">
      <Avatar name={isNamed ? name : null} size={56} />
      <div className="min-w-0">
        <h3 className="type-strong break-words">{name}</h3>
        <p className="type-meta text-quiet">{about}</p>
      </div>
    </div>
    {children && <p className="type-meta mt-4 text-quiet">{children}</p>}
    {writeTo !== undefined && (
      <ButtonLink to={writeTo} kind="secondary" size="small" icon="envelope-simple" className="mt-4">
        Write to {firstNameOf(name)}
      </ButtonLink>
    )}
  </li>
)

const IdentityWords = ({ detail }: { readonly detail: CaseDetail }) => {
  if (detail.verifiedAt !== null)
    return (
      <>
        identity checked <DateText at={detail.verifiedAt} />
      </>
    )
  if (identityStateOf(detail) === 'on_hold') return 'transfers on hold'
  return `identity not verified${detail.deadlineRefund === null ? ' yet' : ''}`
}

const IdentityStatus = ({ detail }: { readonly detail: CaseDetail }) => (
  <>
    Receives the money · <IdentityWords detail={detail} />
  </>
)

/** Where transfers to another person go, or why there are none. */
const transfersText = (detail: CaseDetail): string | null => {
  const { firstName } = detail.recipient
  switch (identityStateOf(detail)) {
    case 'verified':
      return `Every transfer goes to ${firstName}’s bank account.`
    case 'on_hold':
      return `Transfers to ${firstName} are on hold. ${UNSENT_WAITS}`
    case 'unverified':
      return detail.deadlineRefund === null
        ? `Nothing is sent until ${firstName}’s identity is verified.`
        : null
  }
}

/** Organizer and recipient, one person if the money is for the organizer, and co-organizers. */
export const CasePeople = ({ detail }: { readonly detail: CaseDetail }) => {
  const { organizer, team, recipient, city, state } = detail
  const writeTo = detail.visibility === 'live' ? messageAddress(detail.caseId) : undefined
  const relation = organizer.relation === null ? '' : `, ${relationWord(organizer.relation)}`
  const organizes = (
    <>
      Organizer{relation} · {city}, {state}
    </>
  )
  return (
    <CaseSection id="people" title="Who’s behind this">
      <ul className="grid gap-4 tablet:grid-cols-2">
        {detail.purpose === PURPOSE.myself ? (
          <Person name={organizer.displayName} about={organizes} writeTo={writeTo}>
            <IdentityStatus detail={detail} />
          </Person>
        ) : (
          <>
            <Person name={organizer.displayName} about={organizes} writeTo={writeTo}>
              Writes this page and its updates. Transfers never go through {organizer.firstName}’s account.
            </Person>
            <Person
              name={capitalized(recipient.fullName)}
              isNamed={recipient.isNamed}
              about={<IdentityStatus detail={detail} />}
            >
              {!recipient.isNamed && 'Their name will appear here once they agree. '}
              {transfersText(detail)}
            </Person>
          </>
        )}
        {team.map(({ name }) => (
          <Person key={name} name={name} about="Co-organizer">
            Posts updates and thanks donors. Never handles the money.
          </Person>
        ))}
      </ul>
    </CaseSection>
  )
}

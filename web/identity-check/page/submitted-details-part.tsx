import type { CheckInfo } from '#contract/identity-check/identity-shapes.ts'
import { checkPath } from '#contract/page-addresses.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { phoneText } from '../details/details-fields.ts'
import { MONTHS } from '../details/months.ts'
import { PartPage } from './part-page.tsx'
import { SavedLine } from './saved-line.tsx'

type Details = NonNullable<CheckInfo['details']>

/** "April 9, 1968" */
const birthText = (birthDate: string): string => {
  const [year = '', month = '', day = ''] = birthDate.split('-')
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(day)}, ${year}`
}

const rowsOf = (details: Details): readonly (readonly [name: string, text: string])[] => [
  ['Legal first name', details.legalFirstName],
  ['Legal last name', details.legalLastName],
  ['Birth date', birthText(details.birthDate)],
  ['Home address', `${details.address}, ${details.city}, ${details.state} ${details.zip}`],
  ['Mobile phone', phoneText(details.phone)],
]

type SubmittedDetailsPartProps = Pick<CheckInfo, 'caseId' | 'role'> & { readonly details: Details }

/** Step 2 once the provider has the details: read-only, because from then on only the provider's form can change them. */
export const SubmittedDetailsPart = ({ caseId, role, details }: SubmittedDetailsPartProps) => {
  const { supportEmail } = usePublicConfig()
  return (
    <PartPage part="details">
      <h1 className="type-h1">About you</h1>
      <p className="type-lead mt-2 text-quiet">
        Your details are already with our payment provider, so they can’t be changed here. If one is wrong,{' '}
        <a href={`mailto:${supportEmail}`} className="link-text target">
          write to us
        </a>
        , and we’ll fix it with you.
      </p>
      <Panel tone="card" className="mt-6">
        <dl className="space-y-4">
          {rowsOf(details).map(([name, text]) => (
            <div key={name}>
              <dt className="type-meta text-quiet">{name}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <div className="mt-8 grid gap-2">
        <ButtonLink to={checkPath(caseId)} size="large">
          Continue to the last part
        </ButtonLink>
        <ButtonLink to={checkPath(caseId, 'code')} kind="secondary" size="large" icon="arrow-left">
          Back
        </ButtonLink>
      </div>
      <SavedLine isSaved role={role} />
    </PartPage>
  )
}

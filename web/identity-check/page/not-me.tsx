import { firstNameOf } from '#contract/accounts/first-name.ts'
import type { SimpleInfo } from '#contract/identity-check/identity-shapes.ts'
import { reportAddress } from '#web/cases/case-address.ts'
import { mailAddress } from '#web/shell/mail-address.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'

type NotMeProps = {
  readonly who: Pick<SimpleInfo, 'caseId' | 'caseTitle' | 'organizerName'>
  /** Only a public case has a report page. */
  readonly isPublic: boolean
  /** Whether the person has typed the code. */
  readonly isConfirmed: boolean
}

/** For a person who was named without their knowledge: a report of the fundraiser. */
export const NotMe = ({ who: { caseId, caseTitle, organizerName }, isPublic, isConfirmed }: NotMeProps) => {
  const { supportEmail } = usePublicConfig()
  return (
    <Panel tone="sun" padding="small" className="type-meta mt-8">
      <b>Don’t know {firstNameOf(organizerName)}?</b> {!isConfirmed && 'Then don’t enter the code. '}
      {isPublic ? (
        <Link to={reportAddress(caseId, 'no_consent')} className="link-text target">
          Tell us
        </Link>
      ) : (
        <a
          href={mailAddress(
            supportEmail,
            `I don’t know ${firstNameOf(organizerName)}: ${caseTitle} (${caseId})`,
          )}
          className="link-text target"
        >
          Tell us
        </a>
      )}{' '}
      and we’ll stop the fundraiser.
    </Panel>
  )
}

import type { ReactNode } from 'react'
import type { DisabledReason } from '#contract/withdrawal-account.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { HelpContact } from '#web/shell/help-contact.tsx'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Panel } from '#web/ui/panel.tsx'
import { RoundSign } from '#web/ui/result-head.tsx'
import type { LoadedCheck } from '../load-check.ts'

const REASONS: Readonly<Record<DisabledReason, string>> = {
  rejected: 'Our payment provider couldn’t confirm who you are, and won’t send money to this account.',
  stopped: 'Our team has stopped this account while it looks into a question.',
  under_review: 'Our payment provider is looking at this account once more.',
  details_due: 'Our payment provider asks for something about you that it doesn’t have.',
}

const whose = ({ role, organizerName }: LoadedCheck['who']): ReactNode =>
  role === 'organizer'
    ? 'The money you raise stays where it is, and nothing is transferred to you until this is cleared up.'
    : `The money that ${organizerName} raises for you stays where it is, and nothing is transferred to you until this is cleared up.`

/** Frozen: nothing is sent, why, and who answers. */
export const Disabled = ({ who, info }: LoadedCheck) => {
  const { supportEmail } = usePublicConfig()
  const { disabledReason } = info
  return (
    <>
      <RoundSign icon="pause-circle" blush />
      <h1 className="type-h1 mt-3">Transfers to you are on hold</h1>
      <p className="type-lead mt-2 text-quiet">{whose(who)}</p>
      <Panel tone="rose" className="mt-6 tablet:p-4">
        <p className="type-strong">Why</p>
        <p className="type-meta mt-1">
          {disabledReason === null ? 'A question about this account is open.' : REASONS[disabledReason]}
        </p>
        <p className="type-meta mt-3">
          <HelpContact whole /> Have the name of the fundraiser at hand: “{who.caseTitle}”.
        </p>
      </Panel>
      <div className="mt-6 grid gap-2">
        <a href={`mailto:${supportEmail}`} className={buttonClass({ size: 'large' })}>
          Write to us
        </a>
        <ButtonLink
          to={caseAddress({ caseId: who.caseId, slug: who.caseSlug })}
          kind="secondary"
          size="large"
        >
          See the case page
        </ButtonLink>
      </div>
    </>
  )
}

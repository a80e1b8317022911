import { Form, href } from 'react-router'
import { PURPOSE } from '#contract/cases/cases.ts'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { FIRST_NAME_TOKEN } from '#contract/fundraisers/organizer-limits.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { NOTICES_HEADING, NoticeChoices } from '#web/mail-links/notice-choices.tsx'
import { PushChoice } from '#web/shell/push-choice.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'

type SettingsProps = { readonly dashboard: Dashboard; readonly result: FormResult | undefined }

export const NoticesCard = ({ dashboard: { caseId, donationNotices }, result }: SettingsProps) => (
  <Card className="p-4 tablet:p-8">
    <h2 className="type-strong-large">{NOTICES_HEADING}</h2>
    <div className="mt-4 empty:hidden">
      <FormOutcome result={result} act="notices" />
    </div>
    <NoticeChoices caseId={caseId} choice={donationNotices} />
    <PushChoice caseId={caseId} about="gifts" heading="On this device">
      A notification when gifts come in, whatever you chose for e-mail.
    </PushChoice>
  </Card>
)

export const WordsCard = ({ dashboard: { wordsOfSupportEnabled: isOn }, result }: SettingsProps) => (
  <Card className="p-4 tablet:p-8">
    <h2 className="type-strong-large">Words of support</h2>
    <p className="mt-2 text-quiet">
      {isOn
        ? 'Donors can leave a message, and it’s shown on the page. To hide one message, use the donors list.'
        : 'No messages are shown, and donors aren’t asked for one.'}
    </p>
    <Form method="post" className="mt-4 space-y-4">
      <FormOutcome result={result} act="words" />
      <input type="hidden" name="enabled" value={isOn ? 'no' : 'yes'} />
      <Button type="submit" name="act" value="words" kind="secondary" size="small">
        {isOn ? 'Turn words of support off' : 'Turn words of support on'}
      </Button>
    </Form>
  </Card>
)

export const ThankYouCard = ({ dashboard: { thankYou }, result }: SettingsProps) => {
  const refusal = result?.act === 'thankYou' && !result.done ? result : undefined
  return (
    <Card className="p-4 tablet:p-8">
      <h2 className="type-strong-large">Your thank-you</h2>
      <p className="mt-2 text-quiet">
        Every donor reads it right after giving, and in their receipt. {FIRST_NAME_TOKEN} becomes their first
        name.
      </p>
      <Form method="post" className="mt-4 space-y-4">
        <FormOutcome result={result} act="thankYou" />
        <TextAreaField
          name="text"
          label="Your words"
          optional
          rows={3}
          hint={`Such as “Thank you, ${FIRST_NAME_TOKEN}. It means so much to us.”`}
          error={refusal?.fields['text']}
          defaultValue={refusal?.values['text'] ?? thankYou ?? ''}
        />
        <Button type="submit" name="act" value="thankYou" kind="secondary" size="small">
          Save
        </Button>
      </Form>
    </Card>
  )
}

const pauseText = ({ state, pausedByOrganizer, recipientFirstName, purpose }: Dashboard): string => {
  if (state === 'live')
    return 'The page stays up and says that giving is paused. Transfers continue. You can resume at any time.'
  return pausedByOrganizer
    ? 'The page says so. No one can give until you resume.'
    : `The page says so. Giving resumes automatically once ${purpose === PURPOSE.myself ? 'your' : `${recipientFirstName}’s`} account is in order.`
}

export const PauseCard = ({ dashboard, result }: SettingsProps) => {
  const { state, pausedByOrganizer } = dashboard
  return (
    <Card className="p-4 tablet:p-8">
      <h2 className="type-strong-large">{state === 'live' ? 'Pause giving' : 'Giving is paused'}</h2>
      <p className="mt-2 text-quiet">{pauseText(dashboard)}</p>
      {(state === 'live' || pausedByOrganizer) && (
        <Form method="post" className="mt-4 space-y-4">
          <FormOutcome result={result} act="pause" />
          <input type="hidden" name="paused" value={state === 'live' ? 'yes' : 'no'} />
          <Button type="submit" name="act" value="pause" kind="secondary" size="small">
            {state === 'live' ? 'Pause giving' : 'Resume giving'}
          </Button>
        </Form>
      )}
    </Card>
  )
}

export const EndCard = ({ dashboard: { caseId } }: Pick<SettingsProps, 'dashboard'>) => (
  <Card className="p-4 tablet:p-8">
    <h2 className="type-strong-large">End the fundraiser</h2>
    <p className="mt-2 text-quiet">First, see what’s still to come and who we’ll tell.</p>
    <ButtonLink
      to={href('/fundraiser/case/:caseId/end', { caseId })}
      kind="secondary"
      size="small"
      className="mt-4"
    >
      End the fundraiser
    </ButtonLink>
  </Card>
)

export const EndedCard = ({ dashboard: { endedAt, endedNote } }: Pick<SettingsProps, 'dashboard'>) => (
  <Card className="p-4 tablet:p-8">
    <h2 className="type-strong-large">The fundraiser has ended</h2>
    {endedAt !== null && (
      <p className="mt-2 text-quiet">
        <DateText at={endedAt} />. You can still post updates and thank donors.
      </p>
    )}
    {endedNote !== null && <p className="mt-2 break-words whitespace-pre-line">“{endedNote}”</p>}
  </Card>
)

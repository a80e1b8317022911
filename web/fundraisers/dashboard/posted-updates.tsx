import { Form, useNavigation, useSearchParams } from 'react-router'
import { authorWords } from '#contract/cases/author-words.ts'
import type { TeamDashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { pendingActOf } from '#web/browser/form-fields.ts'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmPanel } from '#web/ui/confirm-panel.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { tabAddress } from './tabs.tsx'

type Update = TeamDashboard['updates'][number]

const Mailing = ({ update: { mailing, updateId, title, isOwn } }: { readonly update: Update }) => {
  if (mailing === null || (mailing.sentAt !== null && mailing.recipientCount === 0))
    return 'On the page only.'
  if (mailing.stoppedAt !== null) return 'On the page. Its e-mail was stopped.'
  if (mailing.sentAt !== null) {
    const { recipientCount } = mailing
    return `E-mailed to ${recipientCount.toLocaleString('en-US')} ${recipientCount === 1 ? 'person' : 'people'}.`
  }
  return (
    <>
      The e-mail goes out <DateText at={mailing.sendsAt} form="near" />.
      {isOwn && (
        <Form method="post" className="mt-2">
          <input type="hidden" name="updateId" value={updateId} />
          <Button
            type="submit"
            name="act"
            value="stop"
            kind="secondary"
            size="small"
            aria-label={`Stop the e-mail of ${title}`}
          >
            Stop the e-mail
          </Button>
        </Form>
      )}
    </>
  )
}

/** Query parameter of the page: the update whose removal the organizer is asked to confirm. */
const REMOVE_PARAMETER = 'remove'

type RemovalProps = { readonly update: Update; readonly page: string }

/** Leads to the confirmation, which takes its place. */
const Removal = ({ update: { updateId, title }, page }: RemovalProps) => {
  const [search] = useSearchParams()
  const isBusy = pendingActOf(useNavigation().formData) === 'removeUpdate'
  if (search.get(REMOVE_PARAMETER) !== updateId)
    return (
      <ButtonLink
        to={`${page}?${REMOVE_PARAMETER}=${updateId}#${updateId}`}
        kind="text"
        size="small"
        className="-mx-2"
        aria-label={`Remove ${title}`}
      >
        Remove
      </ButtonLink>
    )
  return (
    <ConfirmPanel
      heading={`Remove “${title}”?`}
      text="It’s removed from the page right away. E-mails already sent can’t be called back."
      className="mt-2"
    >
      <input type="hidden" name="updateId" value={updateId} />
      <Button type="submit" name="act" value="removeUpdate" size="small" busy={isBusy && 'Removing…'}>
        Remove it
      </Button>
      <ButtonLink to={page} kind="secondary" size="small" state={KEEP_SCROLL}>
        Keep it
      </ButtonLink>
    </ConfirmPanel>
  )
}

type PostedUpdatesProps = {
  readonly dashboard: Pick<TeamDashboard, 'caseId' | 'updates'>
  readonly result: FormResult | undefined
}

/** Earlier updates with the state of their mail. */
export const PostedUpdates = ({ dashboard: { caseId, updates }, result }: PostedUpdatesProps) => {
  // Removing the last one leaves the notice.
  if (updates.length === 0 && result?.act !== 'removeUpdate') return null
  return (
    <Card className="p-4 tablet:p-8">
      <h2 className="type-strong-large">Posted</h2>
      <div className="mt-4 empty:hidden">
        <FormOutcome result={result} act="stop" />
        {/* The removed update is still listed at first, with the focus: once it goes, a new message takes the focus. */}
        <FormOutcome key={updates.length} result={result} act="removeUpdate" />
      </div>
      <ul className="mt-2 divide-y divide-line empty:hidden">
        {updates.map((update) => (
          <li key={update.updateId} id={update.updateId} className="scroll-mt-6 py-3">
            <p className="type-strong break-words">{update.title}</p>
            <div className="type-meta text-quiet">
              <DateText at={update.postedAt} /> ·{' '}
              {update.author !== null && `by ${authorWords(update.author)} · `}
              <Mailing update={update} />
            </div>
            {update.isOwn && <Removal update={update} page={tabAddress(caseId, 'updates')} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { Form } from 'react-router'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { FormOutcome } from '#web/relay/form-outcome.tsx'
import type { FormResult } from '#web/relay/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'

type Update = Dashboard['updates'][number]

const Mailing = ({ update: { mailing, updateId, title } }: { readonly update: Update }) => {
  if (mailing === null) return 'On the page alone.'
  if (mailing.stoppedAt !== null) return 'On the page. Its e-mail was stopped.'
  if (mailing.sentAt !== null) {
    const { recipientCount } = mailing
    return `Mailed to ${(recipientCount).toLocaleString('en-US')} ${recipientCount === 1 ? 'person' : 'people'}.`
  }
  return (
    <>
      The e-mail goes <DateText at={mailing.sendsAt} form="moment" />.
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
    </>
  )
}

type PostedUpdatesProps = { readonly dashboard: Dashboard; readonly result: FormResult | undefined }

/** Earlier updates with the state of their mail. */
export const PostedUpdates = ({ dashboard: { updates }, result }: PostedUpdatesProps) => {
  if (updates.length === 0) return null
  return (
    <Card className="p-4 tablet:p-8">
      <h2 className="type-strong-large">Posted</h2>
      <div className="mt-4 empty:hidden">
        <FormOutcome result={result} act="stop" />
      </div>
      <ul className="mt-2 divide-y divide-line">
        {updates.map((update) => (
          <li key={update.updateId} className="py-3">
            <p className="type-strong break-words">{update.title}</p>
            <div className="type-meta text-quiet">
              <DateText at={update.postedAt} /> · <Mailing update={update} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

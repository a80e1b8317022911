import { Form } from 'react-router'
import type { Dashboard } from '#contract/fundraisers/organizers.ts'
import type { SentForm } from '#web/relay/sent-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

type FormProps = {
  readonly of: Dashboard
  readonly idempotencyKey: string
  readonly sent: SentForm | undefined
}

const Mailing = ({ update }: { readonly update: Dashboard['updates'][number] }) => {
  const { mailing } = update
  if (mailing === null) return 'On the page alone.'
  if (mailing.stoppedAt !== null) return 'The e-mail was stopped.'
  if (mailing.sentAt !== null) return `Mailed to ${mailing.recipientCount} people.`
  return (
    <>
      The e-mail goes <DateText at={mailing.sendsAt} form="moment" />
      <Form method="post" className="mt-2">
        <input type="hidden" name="updateId" value={update.updateId} />
        <Button type="submit" name="act" value="stop" kind="secondary" size="small">
          Stop the e-mail
        </Button>
      </Form>
    </>
  )
}

export const UpdateForm = ({ of, idempotencyKey, sent }: FormProps) => {
  const refused = sent?.act === 'update' && !sent.done ? sent : undefined
  const { donorCount, followerCount } = of.audience
  return (
    <Card id="updates" className="p-6">
      <h2 className="type-h3-small">Write an update</h2>
      <Form method="post" noValidate className="mt-4 space-y-4">
        <input type="hidden" name="act" value="update" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextField
          name="title"
          label="Title"
          error={refused?.fields['title']}
          defaultValue={refused?.typed['title']}
        />
        <TextAreaField
          name="text"
          label="What happened"
          rows={5}
          error={refused?.fields['text']}
          defaultValue={refused?.typed['text']}
        />
        <p className="type-meta text-quiet">
          {of.mailableAt === null
            ? `On the page, and by e-mail to ${donorCount} donors who asked for news and ${followerCount} followers.`
            : 'On the page. Today’s e-mail has gone, and one a day is mailed.'}
        </p>
        <Button type="submit">
          {of.mailableAt === null ? `Post and e-mail ${donorCount + followerCount} people` : 'Post'}
        </Button>
      </Form>
      <ul className="mt-6 divide-y divide-line">
        {of.updates.map((update) => (
          <li key={update.updateId} className="py-3">
            <p className="type-strong break-words">{update.title}</p>
            <div className="type-meta text-quiet">
              <Mailing update={update} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const Settings = ({ of, idempotencyKey }: FormProps) => (
  <Card id="settings" className="space-y-6 p-6">
    <h2 className="type-h3-small">Settings</h2>
    <Form method="post">
      <input type="hidden" name="enabled" value={of.wordsOfSupportEnabled ? 'no' : 'yes'} />
      <Button type="submit" name="act" value="words" kind="secondary" size="small">
        {of.wordsOfSupportEnabled ? 'Turn words of support off' : 'Turn words of support on'}
      </Button>
    </Form>
    {(of.state === 'live' || of.state === 'paused') && (
      <>
        <Form method="post">
          <input type="hidden" name="paused" value={of.state === 'live' ? 'yes' : 'no'} />
          <Button type="submit" name="act" value="pause" kind="secondary" size="small">
            {of.state === 'live' ? 'Pause giving' : 'Resume giving'}
          </Button>
        </Form>
        <Form method="post" className="space-y-4">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <TextAreaField
            name="note"
            label="End giving, with a note"
            optional
            hint="It can’t be undone. The page stays."
          />
          <Button type="submit" name="act" value="end" kind="secondary" size="small">
            End giving
          </Button>
        </Form>
      </>
    )}
  </Card>
)

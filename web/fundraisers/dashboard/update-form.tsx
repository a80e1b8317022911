import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { countText } from '#contract/cases/cases.ts'
import { UPDATE_TEXT_MAX } from '#contract/fundraisers/case-limits.ts'
import type { Audience, TeamDashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { DONATIONS_COUNTED_MAX, UPDATE_MAIL_MINUTES } from '#contract/fundraisers/organizer-limits.ts'
import { isSent, pendingActOf } from '#web/browser/form-fields.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { useFormInput } from '#web/browser/use-form-input.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { CountedTextArea } from '#web/ui/fields/counted-text-area.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { bypassRouterForNewWindow, SeeMailButton } from './see-mail-button.tsx'
import { UpdatePhotos } from './update-photos.tsx'

type UpdateFormProps = {
  readonly dashboard: Pick<TeamDashboard, 'caseId' | 'mailableAt' | 'totals' | 'updates'>
  readonly audience: Audience
  readonly idempotencyKey: string
  readonly result: FormResult | undefined
}

type AudienceProps = Pick<UpdateFormProps, 'dashboard' | 'audience'>
type RecipientGroups = { readonly toDonors: boolean; readonly toFollowers: boolean }

const recipientGroupsIn = (form: HTMLFormElement): RecipientGroups => {
  const data = new FormData(form)
  return { toDonors: isSent(data, 'toDonors'), toFollowers: isSent(data, 'toFollowers') }
}

/** Number of people in the chosen groups who get the update by e-mail. */
const recipientCountOf = (
  { dashboard: { mailableAt }, audience }: AudienceProps,
  { toDonors, toFollowers }: RecipientGroups,
): number =>
  mailableAt === null ? (toDonors ? audience.donorCount : 0) + (toFollowers ? audience.followerCount : 0) : 0

const peopleCount = (count: number): string =>
  count === 1 ? 'one person' : `${countText(count, DONATIONS_COUNTED_MAX)} people`

const peopleText = (count: number, noun: string): string =>
  `${countText(count, DONATIONS_COUNTED_MAX)} ${noun}${count === 1 ? '' : 's'} by e-mail`

const AudienceChoice = ({ dashboard, audience: { donorCount, followerCount } }: AudienceProps) => {
  const { mailableAt, totals } = dashboard
  const otherDonorCount = totals.donorCount - donorCount
  if (mailableAt !== null)
    return (
      <p className="type-meta mt-3 text-quiet">
        On the page, for everyone. One update a day goes out by e-mail. You can e-mail the next one from{' '}
        <DateText at={mailableAt} form="near" />.
      </p>
    )
  return (
    <ul className="mt-2 divide-y divide-line border-b border-line">
      <li className="flex min-h-11 items-start gap-3 py-2.5">
        <Icon name="check-circle-fill" className="mt-0.5 text-pine" />
        <span>
          <b className="block">On the page, always</b>
          <span className="type-small text-quiet">Everyone can read it</span>
        </span>
      </li>
      {donorCount === 0 ? (
        <li className="type-meta py-3 text-quiet">No donors have asked for updates by e-mail yet.</li>
      ) : (
        <li>
          <Checkbox name="toDonors" value="yes" defaultChecked>
            <b className="block">{peopleText(donorCount, 'donor')}</b>
            <span className="type-small text-quiet">
              They asked for updates.
              {donorCount <= DONATIONS_COUNTED_MAX &&
                otherDonorCount > 0 &&
                ` ${otherDonorCount.toLocaleString('en-US')} didn’t and won’t get it.`}
            </span>
          </Checkbox>
        </li>
      )}
      {followerCount > 0 && (
        <li>
          <Checkbox name="toFollowers" value="yes" defaultChecked>
            <b className="block">{peopleText(followerCount, 'follower')}</b>
            <span className="type-small text-quiet">They follow but haven’t given</span>
          </Checkbox>
        </li>
      )}
    </ul>
  )
}

/** Form for an update, which is published on the page and mailed to subscribers. */
export const UpdateForm = ({ dashboard, audience, idempotencyKey, result }: UpdateFormProps) => {
  const isBusy = pendingActOf(useNavigation().formData) === 'update'
  const [groups, setGroups] = useState<RecipientGroups>({ toDonors: true, toFollowers: true })
  const recipientCount = recipientCountOf({ dashboard, audience }, groups)
  const lastPostedAt = useRef('')
  const newestAt = dashboard.updates[0]?.postedAt ?? ''
  if (newestAt > lastPostedAt.current) lastPostedAt.current = newestAt
  const answer = result?.act === 'update' ? result : undefined
  const { form, onInput, errors } = useFormInput({
    name: `update:${dashboard.caseId}`,
    persistedFields: ['title', 'text'],
    result: answer,
  })
  return (
    <Form
      // A new key empties the form after posting. A refusal or a removed update keeps everything, including photos.
      key={lastPostedAt.current}
      ref={form}
      method="post"
      noValidate
      onSubmitCapture={bypassRouterForNewWindow}
      onInput={onInput}
      onChange={({ currentTarget }) => setGroups(recipientGroupsIn(currentTarget))}
      className="grid items-start gap-6 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
    >
      <Card id="write" className="min-w-0 space-y-6 p-4 tablet:p-8">
        <h2 className="type-strong-large">Write an update</h2>
        <FormOutcome result={result} act="update" errors={errors} />
        <input type="hidden" name="act" value="update" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextField
          name="title"
          label="Title"
          error={errors['title']}
          defaultValue={answer?.values['title']}
        />
        <CountedTextArea
          name="text"
          label="What happened"
          rows={7}
          max={UPDATE_TEXT_MAX}
          error={errors['text']}
          defaultValue={answer?.values['text']}
        />
        <UpdatePhotos problems={errors} />
      </Card>
      <Card className="p-4 tablet:p-8">
        <h2 className="type-strong-large">Who gets it</h2>
        <AudienceChoice dashboard={dashboard} audience={audience} />
        <Button type="submit" wide className="mt-6" busy={isBusy && 'Posting…'}>
          {recipientCount === 0 ? 'Post the update' : `Post and e-mail ${peopleCount(recipientCount)}`}
        </Button>
        {dashboard.mailableAt === null && recipientCount > 0 && (
          <>
            <div className="mt-2">
              <SeeMailButton caseId={dashboard.caseId}>See the e-mail</SeeMailButton>
            </div>
            <p className="type-small mt-4 text-quiet">
              The e-mail goes out {UPDATE_MAIL_MINUTES} minutes later, once. Until then you can stop it here.
            </p>
          </>
        )}
      </Card>
    </Form>
  )
}

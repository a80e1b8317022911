import { Form, useNavigation } from 'react-router'
import type { Donor } from '#contract/fundraisers/dashboard-shapes.ts'
import { FIRST_NAME_TOKEN, THANKS_MAX } from '#contract/fundraisers/organizer-limits.ts'
import { pendingActOf } from '#web/browser/form-fields.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { useFormInput } from '#web/browser/use-form-input.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CountedTextArea } from '#web/ui/fields/counted-text-area.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { Link } from '#web/ui/link.tsx'
import { canThank } from './donor-rows.tsx'
import { type DonorsPage, donationCountText } from './donors-data.ts'
import { bypassRouterForNewWindow, SeeMailButton } from './see-mail-button.tsx'

/** Id of the form, to which the checkboxes in the donor list belong. */
export const THANK_FORM = 'thank-form'

type ThankCardProps = {
  readonly caseId: string
  readonly page: DonorsPage
  readonly result: FormResult | undefined
  /** Number of donors that the form thanks. */
  readonly count: number
  /** The donor to thank alone; undefined to thank several. */
  readonly singleDonor: Donor | undefined
  /** Address of the form that thanks several donors. */
  readonly allAddress: string
}

const thankHeading = (count: number): string =>
  count === 1 ? 'Thank one person' : `Thank ${donationCountText(count)} people`

/** A thank-you to one donor, the ticked ones, or the whole list. */
export const ThankCard = ({ caseId, page, result, count, singleDonor, allAddress }: ThankCardProps) => {
  const isBusy = pendingActOf(useNavigation().formData) === 'thank'
  const answer = result?.act === 'thank' ? result : undefined
  const input = useFormInput({ name: `thanks:${caseId}`, persistedFields: ['text'], result: answer })
  const unthanked = page.donors.filter(canThank)
  const isDone = unthanked.length === 0 || (singleDonor !== undefined && !canThank(singleDonor))
  return (
    <Card id="thank" className="p-4 tablet:p-8">
      <h2 className="type-strong-large break-words">
        {isDone
          ? 'Thank-yous'
          : singleDonor === undefined
            ? thankHeading(count)
            : `Thank ${singleDonor.name ?? singleDonor.shownName}`}
      </h2>
      <div className="mt-4 empty:hidden">
        <FormOutcome result={result} act="thank" errors={input.errors} form={THANK_FORM} />
      </div>
      {isDone ? (
        <p className="type-meta mt-2 text-quiet">
          {page.donors.length === 0
            ? 'No one on this list is waiting for thanks.'
            : 'Everyone on this list is thanked.'}
        </p>
      ) : (
        <Form
          // A new key empties the form once the thank-you is sent.
          key={result?.act === 'thank' && result.done ? 'done' : 'open'}
          ref={input.form}
          id={THANK_FORM}
          method="post"
          noValidate
          onInput={input.onInput}
          onSubmitCapture={bypassRouterForNewWindow}
          className="mt-4 space-y-4"
        >
          <input type="hidden" name="act" value="thank" />
          <input type="hidden" name="filter" value={page.filter} />
          {singleDonor === undefined ? (
            unthanked.map(({ donationId }) => (
              <input key={donationId} type="hidden" name="shown" value={donationId} />
            ))
          ) : (
            <input type="hidden" name="donationId" value={singleDonor.donationId} />
          )}
          <CountedTextArea
            name="text"
            label="Your thank-you"
            rows={5}
            max={THANKS_MAX}
            placeholder={`Hi ${FIRST_NAME_TOKEN}, thank you. It means so much to us.`}
            hint={`${FIRST_NAME_TOKEN} becomes each donor’s first name.`}
            error={input.errors['text']}
            defaultValue={answer?.values['text']}
          />
          <p className="type-small text-quiet">
            Each donor gets a separate e-mail. You don’t see addresses, and they don’t see each other.
          </p>
          <Button type="submit" kind="secondary" wide busy={isBusy && 'Sending…'}>
            {singleDonor !== undefined || count === 1
              ? 'Send the thank-you'
              : `Send ${donationCountText(count)} thank-yous`}
          </Button>
          <SeeMailButton caseId={caseId}>See the thank-you</SeeMailButton>
          {singleDonor !== undefined && (
            <Link to={allAddress} className="link type-label inline-flex min-h-11 items-center">
              Thank several at once instead
            </Link>
          )}
        </Form>
      )}
    </Card>
  )
}

import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { DRAFT_PARAMETER, stepPath } from '#contract/page-addresses.ts'
import { suggestedEmail } from '#contract/validators/suggested-email.ts'
import { apiContext } from '#web/api-context.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { type FormResult, runForm } from '#web/browser/run-form.ts'
import { DeadlineRefundText } from '#web/cases/deadline-refund-text.tsx'
import { clockContext } from '#web/page-context.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { InvitationLink, MakeLinkForm } from './invitation-link.tsx'
import {
  DEADLINE_REFUND_TEXT,
  INVITATION_TEXTS,
  invitationText,
  type OwnInvitation,
} from './invitation-text.ts'

export const headers = () => ({ 'cache-control': 'private, no-store' })
export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Invitation', matches) },
  { name: 'robots', content: 'noindex' },
]

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const caseId = params['caseId'] ?? ''
  const request = context.get(apiContext).beneficiaryInvitation({ caseId })
  return {
    caseId,
    invitation: await orErrorPage(redirectToSignIn(request, url)),
    now: context.get(clockContext)().getTime(),
  }
}

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const api = context.get(apiContext)
  const caseId = params['caseId'] ?? ''
  return runForm(await request.formData(), {
    remind: async () => {
      await api.remindRecipient({ caseId })
      return 'The e-mail is on its way.'
    },
    withdraw: async () => {
      await api.withdrawInvitation({ caseId })
      return 'Withdrawn. Its link no longer works.'
    },
    link: async () => {
      await api.makeInvitationLink({ caseId })
      return 'Here’s a new link. An earlier one no longer works.'
    },
    rename: async (form) => {
      await api.correctRecipientName({
        caseId,
        firstName: textOf(form, 'firstName'),
        lastName: textOf(form, 'lastName'),
      })
      return 'The name is corrected, including on the page we’re reviewing.'
    },
    correct: async (form) => {
      await api.correctInvitation({ caseId, email: textOf(form, 'email') })
      return 'The invitation is on its way to the new address.'
    },
  })
}

type PartProps = {
  readonly invitation: OwnInvitation
  readonly result: FormResult | undefined
  readonly isBusy: boolean
}

/** Sends the invitation to the address that was probably meant, with one press. */
const SuggestedAddress = ({ email, isBusy }: { readonly email: string } & Pick<PartProps, 'isBusy'>) => (
  <Panel tone="sun" className="mt-4">
    <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        Did you mean <b>{email}</b>?
      </p>
      <input type="hidden" name="email" value={email} />
      <Button type="submit" name="act" value="correct" size="small" busy={isBusy && 'Sending…'}>
        Send it there
      </Button>
    </Form>
  </Panel>
)

const CorrectAddress = ({
  caseId,
  invitation: { state, recipientFirstName, email },
  result,
  isBusy,
}: PartProps & { readonly caseId: string }) => (
  <section aria-labelledby="correct" className="mt-8">
    <h2 id="correct" className="type-h3">
      {state !== 'waiting'
        ? `Invite ${recipientFirstName} again`
        : email === null
          ? 'Have us e-mail it'
          : 'Wrong address?'}
    </h2>
    <Form method="post" noValidate className="mt-3 space-y-4">
      <EmailField
        name="email"
        label={`${recipientFirstName}’s e-mail`}
        autoComplete="off"
        hint="An address they check. Earlier links stop working."
        defaultValue={result?.values['email'] ?? email ?? ''}
        error={result?.fields['email']}
      />
      <Button type="submit" name="act" value="correct" kind="secondary" busy={isBusy && 'Sending…'}>
        Send it there
      </Button>
    </Form>
    {(state === 'declined' || state === 'withdrawn') && (
      <div className="mt-4">
        <MakeLinkForm caseId={caseId} isBusy={isBusy}>
          Make a link to hand over
        </MakeLinkForm>
      </div>
    )}
  </section>
)

const CorrectName = ({ invitation: { recipientName }, result, isBusy }: PartProps) => {
  const nameResult = result?.act === 'rename' ? result : undefined
  return (
    <section aria-labelledby="rename" className="mt-8">
      <h2 id="rename" className="type-h3">
        Wrong name?
      </h2>
      <Form method="post" noValidate className="mt-3 space-y-4">
        <div className="grid gap-4 tablet:grid-cols-2">
          <TextField
            name="firstName"
            label="First name"
            defaultValue={nameResult?.values['firstName'] ?? recipientName?.first}
            error={nameResult?.fields['firstName']}
          />
          <TextField
            name="lastName"
            label="Last name"
            defaultValue={nameResult?.values['lastName'] ?? recipientName?.last}
            error={nameResult?.fields['lastName']}
          />
        </div>
        <Button type="submit" name="act" value="rename" kind="secondary" busy={isBusy && 'Saving…'}>
          Correct the name
        </Button>
      </Form>
    </section>
  )
}

const InvitationState = ({
  invitation,
  isBusy,
  now,
}: Omit<PartProps, 'result'> & { readonly now: number }) => {
  const { state, email, reason, invitedAt, answeredAt, remindAt, deadlineRefund } = invitation
  const { word, tone, icon } = deadlineRefund === null ? INVITATION_TEXTS[state] : DEADLINE_REFUND_TEXT
  const canRemind = remindAt !== null && Date.parse(remindAt) <= now
  return (
    <Panel className="mt-4">
      <Tag tone={tone} icon={icon}>
        {word}
      </Tag>
      <p className="mt-3 break-words">
        {deadlineRefund === null ? (
          invitationText({ ...invitation, hasAddress: email !== null })
        ) : (
          <>
            <DeadlineRefundText
              deadlineRefund={deadlineRefund}
              whose={`${invitation.recipientFirstName}’s`}
            />{' '}
            There’s nothing left to answer.
          </>
        )}
      </p>
      {reason !== null && (
        <blockquote className="mt-3 border-l-4 border-sun pl-4 wrap-anywhere whitespace-pre-line">
          {reason}
        </blockquote>
      )}
      <p className="type-meta mt-3 text-quiet">
        {/* The link's own panel says when it was made. */}
        {email !== null && (
          <>
            <b className="wrap-anywhere text-ink">{email}</b> · Invited{' '}
            <DateText at={invitedAt} form="short" />
          </>
        )}
        {email !== null && answeredAt !== null && ' · '}
        {answeredAt !== null && (
          <>
            {email === null ? 'Answered' : 'answered'} <DateText at={answeredAt} form="short" />
          </>
        )}
      </p>
      {state === 'waiting' && deadlineRefund === null && (
        <Form method="post" className="mt-4 flex flex-wrap items-center gap-2">
          {canRemind && (
            <Button type="submit" name="act" value="remind" size="small" busy={isBusy && 'Sending…'}>
              Send it again
            </Button>
          )}
          <Button type="submit" name="act" value="withdraw" size="small" kind="secondary">
            Withdraw it
          </Button>
          {!canRemind && remindAt !== null && (
            <span className="type-meta text-quiet">
              You can send it again from <DateText at={remindAt} />
            </span>
          )}
        </Form>
      )}
    </Panel>
  )
}

/** The beneficiary's invitation, for the organizer. */
export default function OwnInvitationPage() {
  const { caseId, invitation, now } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const isBusy = useNavigation().formMethod === 'POST'
  const { state, recipientFirstName, caseTitle, deadlineRefund } = invitation
  const suggestion = suggestedEmail(invitation.email ?? '', false)
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12">
      <div className="mx-auto max-w-(--container-form)">
        <Link to="/fundraiser/list" className="link type-label inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-left" size={18} />
          My fundraisers
        </Link>
        <h1 tabIndex={-1} className="type-h1 mt-2 break-words">
          {recipientFirstName}’s invitation
        </h1>
        <p className="mt-2 break-words text-quiet">For “{caseTitle}”</p>
        <div className="mt-6">
          <FormOutcome result={result} {...(result === undefined ? {} : { act: result.act })} />
        </div>
        <InvitationState invitation={invitation} isBusy={isBusy} now={now} />
        {deadlineRefund === null && !invitation.isVerified && (
          <div className="mt-4">
            <InvitationLink caseId={caseId} invitation={invitation} isBusy={isBusy} />
          </div>
        )}
        {state !== 'accepted' && deadlineRefund === null && (
          <>
            {suggestion !== null && <SuggestedAddress email={suggestion} isBusy={isBusy} />}
            <CorrectAddress caseId={caseId} invitation={invitation} result={result} isBusy={isBusy} />
            {invitation.canCorrectName && (
              <CorrectName invitation={invitation} result={result} isBusy={isBusy} />
            )}
            <p className="mt-8">
              {invitation.canCorrectName ? 'Someone else' : 'Wrong name, or someone else'} after all?{' '}
              <Link to={`${stepPath('people')}?${DRAFT_PARAMETER}=${caseId}`} className="link-text target">
                Change it in your fundraiser
              </Link>{' '}
              and send it to us again.
            </p>
          </>
        )}
      </div>
    </div>
  )
}

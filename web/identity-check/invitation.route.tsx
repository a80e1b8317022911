import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { codes } from '#contract/codes.ts'
import type { InvitationAnswer } from '#contract/identity-check/invitation-answers.ts'
import { checkPath } from '#contract/page-addresses.ts'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { runForm } from '#web/browser/run-form.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Questions } from '#web/shell/questions.tsx'
import { AnswerForm } from './invitation/answer-form.tsx'
import { AnsweredInvitation } from './invitation/answered-invitation.tsx'
import { InvitationText } from './invitation/invitation-text.tsx'
import { OrganizerNote } from './invitation/organizer-note.tsx'
import { useNoteOpened } from './invitation/use-note-opened.ts'
import { noCheckOf, noCheckStatus } from './load-check.ts'
import { CloseCheck } from './page/close-check.tsx'
import { DeadlinePassed } from './page/deadline-passed.tsx'
import { NoCheckPage } from './page/no-check-page.tsx'
import './kyc.css'

/** The page is private to one person. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

const caseIdIn = (params: LoaderFunctionArgs['params']): string => params['caseId']?.toUpperCase() ?? ''

export const loader = async ({ context, params, request, url }: LoaderFunctionArgs) => {
  const caseId = caseIdIn(params)
  try {
    const invitation = await context.get(apiContext).readInvitation({ caseId })
    return data({ noCheckReason: null, invitation, isChanging: url.searchParams.has('change') })
  } catch (error) {
    // The person was named before invitations existed, or receives the money of their own fundraiser.
    if (error instanceof ApiRefusal && error.code === codes.nothingYet.code) throw redirect(checkPath(caseId))
    const noCheck = await noCheckOf(error, { caseId, url, cookies: request.headers.get('cookie') })
    return data(noCheck, noCheckStatus(noCheck))
  }
}

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const answerWith = (answer: InvitationAnswer) => async (form: FormData) => {
    const reason = textOf(form, 'reason')
    await context.get(apiContext).answerInvitation({ caseId: caseIdIn(params), answer, reason })
    return ''
  }
  return runForm(await request.formData(), {
    accept: answerWith('accept'),
    decline: answerWith('decline'),
    unknown_organizer: answerWith('unknown_organizer'),
  })
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Your invitation', matches) },
  { name: 'robots', content: 'noindex' },
]

/** Page where the beneficiary answers the invitation, before any step of the check. */
export default function Invitation() {
  const loaded = useLoaderData<typeof loader>()
  const postedAnswer = useActionData<typeof action>()
  useNoteOpened(
    loaded.noCheckReason === null && !loaded.invitation.isOrganizer ? loaded.invitation.caseId : null,
    (caseId) => api.openInvitation({ caseId }, { quiet: true }),
  )
  if (loaded.noCheckReason !== null) return <NoCheckPage {...loaded} />
  const { invitation, isChanging } = loaded
  // A refused answer shows the form again, which says why and has what was typed.
  const isAnsweringAgain = isChanging || (postedAnswer !== undefined && !postedAnswer.done)
  // Saying no ends a link that the organizer handed over.
  const canChange = invitation.state === 'declined' && !invitation.isReported && !invitation.isByLink
  const isOpen = invitation.state === 'waiting' || (canChange && isAnsweringAgain)
  return (
    <div className="narrow-column pt-8 pb-16">
      {invitation.deadlineRefundAt !== null ? (
        <DeadlinePassed {...invitation} deadlineRefundAt={invitation.deadlineRefundAt} />
      ) : invitation.isOrganizer ? (
        <>
          <OrganizerNote invitation={invitation} />
          <InvitationText invitation={invitation} />
        </>
      ) : isOpen ? (
        <>
          <InvitationText invitation={invitation} />
          <AnswerForm invitation={invitation} posted={postedAnswer} />
        </>
      ) : (
        <AnsweredInvitation invitation={invitation} />
      )}
      <CloseCheck />
      <Questions />
    </div>
  )
}

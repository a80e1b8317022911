import { useEffect, useRef } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { calls } from '#contract/calls.ts'
import { reportReasonCodes } from '#contract/cases/report-reasons.ts'
import { uuidShape } from '#contract/shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { textIfSent, textOf } from '#web/browser/form-fields.ts'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { readInput, runForm } from '#web/browser/run-form.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { caseAddress, reportAddress } from '../case-address.ts'
import { ReportForm } from './report-form.tsx'

const SEE_OTHER = 303
const REFERENCE = /^[A-Z0-9-]{4,24}$/

/**
 * Shared caches must not keep the page, because the form has an idempotency key. The browser may keep it, so that
 * going back and submitting again counts as the same report.
 */
export const headers = () => ({ 'cache-control': 'private, no-cache' })

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const caseId = (params['caseId'] ?? '').toUpperCase()
  const { slug, title } = await orErrorPage(context.get(apiContext).caseDetail({ caseId }))
  const reference = url.searchParams.get('reference') ?? ''
  const reason = url.searchParams.get('reason')
  const notice = uuidShape.safeParse(url.searchParams.get('notice'))
  return {
    reported: { caseId, slug, title },
    idempotencyKey: crypto.randomUUID(),
    reason: reportReasonCodes.find((code) => code === reason) ?? '',
    noticeId: notice.success ? notice.data : null,
    reference: REFERENCE.test(reference) ? reference : null,
  }
}

export const action = async ({ context, params, request }: ActionFunctionArgs) =>
  runForm(await request.formData(), {
    '': async (form) => {
      // Validated here, because the call's schema names all invalid fields at once.
      const input = readInput(calls.reportCase.input, {
        caseId: (params['caseId'] ?? '').toUpperCase(),
        reason: textOf(form, 'reason'),
        text: textOf(form, 'text'),
        email: textOf(form, 'email').trim(),
        idempotencyKey: textIfSent(form, 'idempotencyKey'),
        noticeId: textIfSent(form, 'noticeId'),
      })
      const { reference } = await context.get(apiContext).reportCase(input)
      return redirect(`${reportAddress(input.caseId)}?reference=${encodeURIComponent(reference)}`, SEE_OTHER)
    },
  })

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Report this case', matches) },
  { name: 'robots', content: 'noindex' },
]

type ReceivedProps = { readonly reference: string; readonly to: string; readonly persistedName: string }

const Received = ({ reference, to, persistedName }: ReceivedProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => {
    heading.current?.focus()
    formPersistence.delete(persistedName)
  }, [persistedName])
  return (
    <>
      <span className="inline-flex size-14 items-center justify-center rounded-full bg-pine-wash text-pine">
        <Icon name="check" size={28} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="type-h1 mt-4">
        Thank you. We have your report
      </h1>
      <p className="mt-3">
        Someone on our team will read it. Its number is <b className="whitespace-nowrap">{reference}</b>.
        Mention it if you write to us about it.
      </p>
      <ButtonLink to={to} kind="secondary" className="mt-6">
        Back to the case
      </ButtonLink>
    </>
  )
}

export default function Report() {
  const { reported, idempotencyKey, reason, noticeId, reference } = useLoaderData<typeof loader>()
  const attempt = useActionData<typeof action>()
  const to = caseAddress(reported)
  const persistedName = `report ${reported.caseId}`
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <div className="mx-auto max-w-(--container-form)">
        {reference !== null ? (
          <Received reference={reference} to={to} persistedName={persistedName} />
        ) : (
          <>
            <Link to={to} className="link type-label inline-flex min-h-11 items-center gap-2">
              <Icon name="arrow-left" size={18} />
              {reported.title}
            </Link>
            <h1 className="type-h1 mt-2">{noticeId === null ? 'Report this case' : 'Report this note'}</h1>
            <p className="mt-2 mb-10 text-quiet">
              Tell us what is wrong with {noticeId === null ? '' : 'the note on a transfer of '}“
              {reported.title}”. Someone on our team will look into it, and the organizer isn’t told who
              reported it.
            </p>
            <ReportForm
              idempotencyKey={idempotencyKey}
              reason={reason}
              noticeId={noticeId}
              persistedName={persistedName}
              attempt={attempt}
            />
          </>
        )}
      </div>
    </div>
  )
}

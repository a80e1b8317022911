import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { REPORT_OUTCOMES, reportOutcomeCodes } from '#contract/cases/report-outcomes.ts'
import { apiContext } from '#web/api-context.ts'
import { choiceOf, textOf, textsOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { runStaffForm } from './act-form.ts'
import { BackLink } from './back-link.tsx'
import { reasonLabel } from './reports.route.tsx'
import { requireCapable } from './staff-member.ts'

export const loader = ({ context, params }: LoaderFunctionArgs) => {
  requireCapable(context, 'report.decide')
  return orErrorPage(context.get(apiContext).reportedCase({ caseId: params['caseId'] ?? '' }))
}

export const action = (args: ActionFunctionArgs) => {
  const caseId = args.params['caseId'] ?? ''
  return runStaffForm(
    args,
    { to: (act) => (act === 'decide' ? '/staff/reports' : href('/staff/reports/:caseId', { caseId })) },
    {
      hide: (form, api) => api.hideCase({ caseId, reason: textOf(form, 'reason') }),
      unhide: (form, api) => api.unhideCase({ caseId, reason: textOf(form, 'reason') }),
      decide: (form, api) =>
        api.decideReports({
          caseId,
          references: textsOf(form, 'reference'),
          outcome: choiceOf(form, 'outcome', reportOutcomeCodes) ?? 'no_breach',
          words: textOf(form, 'words'),
        }),
    },
  )
}

type Data = Awaited<ReturnType<typeof loader>>

const ReportList = ({ reports }: Pick<Data, 'reports'>) => (
  <ul className="space-y-4">
    {reports.map(({ reference, reason, text, createdAt, noticeId, wantsAnswer }) => (
      <li key={reference}>
        <Panel>
          <p className="type-meta-strong">
            {reasonLabel(reason)}
            {noticeId !== null && ', about the note on a transfer'}
          </p>
          <p className="mt-2 wrap-anywhere whitespace-pre-line">
            {text === '' ? 'The text was erased.' : text}
          </p>
          <p className="type-small mt-2 text-quiet">
            {reference} · <DateText at={createdAt} form="moment" /> ·{' '}
            {wantsAnswer ? 'left an e-mail address' : 'left no e-mail address'}
          </p>
        </Panel>
      </li>
    ))}
  </ul>
)

const useProblems = (act: string) => {
  const result = useActionData<typeof action>()
  const problem = result !== undefined && result.act === act ? result : null
  const field = problem?.fields['reason'] ?? problem?.fields['words']
  return {
    title: problem !== null && field === undefined ? problem.message : undefined,
    field,
    validation: problem,
  }
}

const Problems = ({ title }: { readonly title: string | undefined }) =>
  title !== undefined && <ErrorSummary problems={[]} title={title} />

const Visibility = ({ isHidden, hiddenReason }: Data['case']) => {
  const { title, field, validation } = useProblems(isHidden ? 'unhide' : 'hide')
  return (
    <Panel>
      <h2 className="type-strong">{isHidden ? 'Unhide this fundraiser' : 'Hide this fundraiser'}</h2>
      <p className="mt-1 text-quiet">
        {isHidden
          ? `Hidden because: ${hiddenReason ?? ''}`
          : 'It comes off the site right away, and no one can give to it.'}
      </p>
      <Form method="post" noValidate className="mt-4 space-y-4">
        <Problems title={title} />
        <TextAreaField
          label="Reason"
          name="reason"
          rows={3}
          defaultValue={validation?.values['reason']}
          error={field}
          hint={isHidden ? 'It goes into the audit log.' : 'The organizer will read this.'}
        />
        <Button type="submit" name="act" value={isHidden ? 'unhide' : 'hide'} kind="secondary" wide>
          {isHidden ? 'Unhide fundraiser' : 'Hide fundraiser'}
        </Button>
      </Form>
    </Panel>
  )
}

const Decide = ({ reports }: Pick<Data, 'reports'>) => {
  const { title, field, validation } = useProblems('decide')
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Panel>
      <h2 className="type-strong">Decide</h2>
      <Form method="post" noValidate className="mt-4 space-y-4">
        <Problems title={title} />
        {reports.map(({ reference }) => (
          <input key={reference} type="hidden" name="reference" value={reference} />
        ))}
        <SelectField label="Outcome" name="outcome" defaultValue={validation?.values['outcome']}>
          {REPORT_OUTCOMES.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Message to the sender"
          name="words"
          defaultValue={validation?.values['words']}
          error={field}
        />
        <Button type="submit" name="act" value="decide" wide busy={isBusy && 'Sending…'}>
          {reports.length === 1 ? 'Close the report' : `Close ${reports.length} reports`}
        </Button>
        <p className="type-small text-quiet">
          It’s e-mailed to everyone who left an address, and goes into the audit log.
        </p>
      </Form>
    </Panel>
  )
}

/** Reports on a case: read them, hide the case, decide. */
export default function Report() {
  const { case: reported, reports } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to="/staff/reports">Reports</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="type-h2">{reported.title}</h1>
          <p className="mt-1 text-quiet">Organized by {reported.organizerName}</p>
        </div>
        {reported.isHidden ? (
          <Tag icon="eye-slash">Hidden</Tag>
        ) : (
          <ButtonLink
            to={href('/case-detail/:caseId/:caseTitle?', {
              caseId: reported.caseId,
              caseTitle: reported.slug,
            })}
            kind="secondary"
            size="small"
            icon="eye"
          >
            Open live page
          </ButtonLink>
        )}
      </div>
      <div className="mt-6 grid gap-6 full:grid-cols-[minmax(0,1fr)_360px]">
        {reports.length === 0 ? <p>No open reports on this fundraiser.</p> : <ReportList reports={reports} />}
        <div className="space-y-4">
          <Visibility {...reported} />
          {reports.length > 0 && <Decide reports={reports} />}
        </div>
      </div>
    </>
  )
}

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
import { choiceOf, textOf } from '#web/browser/form-fields.ts'
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
import { cursorIn, ListFoot } from './list-parts.tsx'
import { reasonLabel } from './reports.route.tsx'
import { requireCapable } from './staff-member.ts'

export const loader = ({ context, params, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'report.decide')
  const caseId = params['caseId'] ?? ''
  return orErrorPage(context.get(apiContext).reportedCase({ caseId, cursor: cursorIn(url), limit: 50 }))
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
          lastReportAt: textOf(form, 'lastReportAt'),
          count: Number(textOf(form, 'count')),
          outcome: choiceOf(form, 'outcome', reportOutcomeCodes) ?? 'no_breach',
          words: textOf(form, 'words'),
        }),
    },
  )
}

type Data = Awaited<ReturnType<typeof loader>>

const ReportList = ({ items }: Pick<Data, 'items'>) => (
  <ul className="space-y-4">
    {items.map(({ reference, reason, text, createdAt, noticeId, wantsAnswer }) => (
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
    attempt: problem,
  }
}

const Problems = ({ title, attempt }: Pick<ReturnType<typeof useProblems>, 'title' | 'attempt'>) =>
  title !== undefined && <ErrorSummary problems={[]} title={title} attempt={attempt} />

const Visibility = ({ isHidden, hiddenReason }: Data['case']) => {
  const { title, field, attempt } = useProblems(isHidden ? 'unhide' : 'hide')
  return (
    <Panel>
      <h2 className="type-strong">{isHidden ? 'Unhide this fundraiser' : 'Hide this fundraiser'}</h2>
      <p className="mt-1 text-quiet">
        {isHidden
          ? `Hidden because: ${hiddenReason ?? ''}`
          : 'It comes off the site right away, and no one can give to it.'}
      </p>
      <Form method="post" noValidate className="mt-4 space-y-4">
        <Problems title={title} attempt={attempt} />
        <TextAreaField
          label="Reason"
          name="reason"
          rows={3}
          defaultValue={attempt?.values['reason']}
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

const Decide = ({ lastReportAt, count }: Data['decidable']) => {
  const { title, field, attempt } = useProblems('decide')
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Panel>
      <h2 className="type-strong">Decide</h2>
      <Form method="post" noValidate className="mt-4 space-y-4">
        <Problems title={title} attempt={attempt} />
        <input type="hidden" name="lastReportAt" value={lastReportAt} />
        <input type="hidden" name="count" value={count} />
        <SelectField label="Outcome" name="outcome" defaultValue={attempt?.values['outcome']}>
          {REPORT_OUTCOMES.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Message to the sender"
          name="words"
          defaultValue={attempt?.values['words']}
          error={field}
        />
        <Button type="submit" name="act" value="decide" wide busy={isBusy && 'Sending…'}>
          {count === 1 ? 'Close the report' : `Close ${count.toLocaleString('en-US')} reports`}
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
  const { case: reported, items, nextCursor, decidable } = useLoaderData<typeof loader>()
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
        <div>
          {items.length === 0 ? <p>No open reports on this fundraiser.</p> : <ReportList items={items} />}
          <ListFoot nextCursor={nextCursor} />
        </div>
        <div className="space-y-4">
          <Visibility {...reported} />
          {items.length > 0 && <Decide {...decidable} />}
        </div>
      </div>
    </>
  )
}

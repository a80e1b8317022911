import { type ActionFunctionArgs, href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { reportReasonLabel } from '#contract/cases/report-reasons.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActDialog } from './acts/act-dialog.tsx'
import { ActDone } from './acts/act-done.tsx'
import { ActMenu } from './acts/act-menu.tsx'
import { runActs } from './acts/run-acts.ts'
import { BackLink } from './back-link.tsx'
import { CaseMoneyRow } from './cases/case-money.tsx'
import { NextPayoutPanel, ReportsPanel } from './cases/case-records.tsx'
import { Photos } from './compare-photos.tsx'
import { cursorIn, ListFoot } from './list-parts.tsx'
import { REPORT_ACTS, type ReportData } from './report-acts.tsx'
import { requireCapable } from './staff-member.ts'

export const loader = ({ context, params, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'report.decide')
  const caseId = params['caseId'] ?? ''
  return orErrorPage(context.get(apiContext).reportedCase({ caseId, cursor: cursorIn(url), limit: 50 }))
}

export const action = (args: ActionFunctionArgs) => runActs(args, REPORT_ACTS)

const ReportList = ({ items }: Pick<ReportData, 'items'>) => (
  <ul className="space-y-4">
    {items.map(({ reference, reason, text, createdAt, noticeId, wantsAnswer }) => (
      <li key={reference}>
        <Panel>
          <p className="type-meta-strong">
            {reportReasonLabel(reason)}
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

/** Reports on a case beside what it shows: read them, decide, and hide it. */
export default function Report() {
  const data = useLoaderData<typeof loader>()
  const { case: reported, items, nextCursor, summary, photos, money, nextPayout, decided } = data
  return (
    <>
      <BackLink to="/staff/reports">Reports</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="type-h2">{reported.title}</h1>
          <p className="mt-1 text-quiet">Organized by {reported.organizerName}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
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
          <ActMenu acts={REPORT_ACTS} subject={data} />
        </div>
      </div>
      <ActDone acts={REPORT_ACTS} subject={data} />
      <ActDialog acts={REPORT_ACTS} subject={data} />
      {reported.isHidden && (
        <Panel tone="rose" className="mt-4">
          Hidden because: {reported.hiddenReason}
        </Panel>
      )}
      <CaseMoneyRow money={money} />
      <div className="mt-6 grid items-start gap-6 full:grid-cols-2">
        <div>
          {items.length === 0 ? <p>No open reports on this fundraiser.</p> : <ReportList items={items} />}
          <ListFoot nextCursor={nextCursor} />
        </div>
        <div className="space-y-4">
          <Panel>
            <p className="wrap-anywhere">{summary}</p>
            <div className="mt-3">
              <Photos photos={photos} />
            </div>
          </Panel>
          <NextPayoutPanel nextPayout={nextPayout} />
          <ReportsPanel caseId={reported.caseId} reports={decided} heading="Earlier reports" />
        </div>
      </div>
    </>
  )
}

import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { REPORT_OUTCOMES, reportOutcomeCodes } from '#contract/cases/report-outcomes.ts'
import { choiceOf, numberOf, textOf } from '#web/browser/form-fields.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import type { ActBodyProps, SubjectActs } from './acts/subject-act.ts'
import { HIDE, UNHIDE } from './cases/case-acts.tsx'

export type ReportData = CallOutput<Calls['reportedCase']>

const DecideFields = ({ subject: { decidable }, problem }: ActBodyProps<ReportData>) => (
  <>
    <input type="hidden" name="lastReportAt" value={decidable.lastReportAt} />
    <input type="hidden" name="count" value={decidable.count} />
    <SelectField label="Outcome" name="outcome" defaultValue={problem?.values['outcome']}>
      {REPORT_OUTCOMES.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </SelectField>
    <TextAreaField
      label="Message to the sender"
      name="words"
      defaultValue={problem?.values['words']}
      error={problem?.fields['words']}
      hint="It’s e-mailed to everyone who left an address, and goes into the audit log."
    />
  </>
)

/** Acts on a reported case. */
export const REPORT_ACTS: SubjectActs<ReportData> = {
  decide: {
    label: 'Decide',
    capability: 'report.decide',
    isLeading: true,
    isOffered: ({ items }) => items.length > 0,
    Fields: DecideFields,
    reasonHint: null,
    button: ({ decidable: { count } }) =>
      count === 1 ? 'Close the report' : `Close ${count.toLocaleString('en-US')} reports`,
    done: 'Closed. We’re e-mailing everyone who left an address.',
    leadsTo: '/staff/reports',
    perform: (form, api, { caseId = '' }) =>
      api.decideReports({
        caseId,
        lastReportAt: textOf(form, 'lastReportAt'),
        count: numberOf(form, 'count'),
        outcome: choiceOf(form, 'outcome', reportOutcomeCodes) ?? 'no_breach',
        words: textOf(form, 'words'),
      }),
  },
  hide: {
    ...HIDE,
    isLeading: true,
    isOffered: ({ case: { isHidden } }) => !isHidden,
    intro: 'It comes off the site right away, and no one can give to it.',
  },
  unhide: { ...UNHIDE, isOffered: ({ case: { isHidden } }) => isHidden },
}

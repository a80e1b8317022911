import { useState } from 'react'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { REPORT_OUTCOMES, reportOutcomeCodes } from '#contract/cases/report-outcomes.ts'
import { choiceOf, numberOf, textOf } from '#web/browser/form-fields.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import type { ActBodyProps, SubjectActs } from './acts/subject-act.ts'
import { HIDE, UNHIDE } from './cases/case-acts.tsx'

export type ReportData = CallOutput<Calls['reportedCase']>

const DecideFields = ({ subject, problem }: ActBodyProps<ReportData>) => {
  const { decidable, case: reported } = subject
  const [outcome, setOutcome] = useState(problem?.values['outcome'] ?? REPORT_OUTCOMES[0].code)
  return (
    <>
      <input type="hidden" name="lastReportAt" value={decidable.lastReportAt} />
      <input type="hidden" name="count" value={decidable.count} />
      <SelectField
        label="Outcome"
        name="outcome"
        value={outcome}
        onChange={(event) => setOutcome(event.target.value)}
      >
        {REPORT_OUTCOMES.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      {outcome === 'hidden' && !reported.isHidden && (
        <TextAreaField
          label="Reason for the organizer"
          name="hideReason"
          defaultValue={problem?.values['hideReason']}
          error={problem?.fields['hideReason']}
          hint="The fundraiser comes off the site right away, and the organizer reads this."
        />
      )}
      <TextAreaField
        label="Message to the sender"
        name="words"
        defaultValue={problem?.values['words']}
        error={problem?.fields['words']}
        hint="It’s e-mailed to everyone who left an address, and goes into the audit log."
      />
    </>
  )
}

const hideReasonIn = (form: FormData): string | undefined => {
  const reason = textOf(form, 'hideReason')
  return reason === '' ? undefined : reason
}

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
        hideReason: hideReasonIn(form),
      }),
  },
  hide: {
    ...HIDE,
    isOffered: ({ case: { isHidden } }) => !isHidden,
    intro: 'It comes off the site right away, and no one can give to it.',
  },
  unhide: { ...UNHIDE, isOffered: ({ case: { isHidden } }) => isHidden },
}

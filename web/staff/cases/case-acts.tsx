import type { StaffCase } from '#contract/staff/case-calls.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { MessageField } from '../acts/message-field.tsx'
import type { SubjectAct, SubjectActs } from '../acts/subject-act.ts'
import { CASE_REFUND_ACTS, type CaseRefundSubject } from '../case-refund/case-refund-acts.tsx'
import { FREEZE, SEEN_AT_ONCE } from '../freeze-act.tsx'
import { isPublic } from './case-head.tsx'

/** The part of an act that is the same on each page that has it. */
type SharedAct = Omit<SubjectAct<unknown>, 'isOffered' | 'intro'>

/** Hides a case, on its own page and on that of its reports. */
export const HIDE = {
  label: 'Hide this fundraiser',
  capability: 'case.hide',
  isDangerous: true,
  reasonHint: 'The organizer will read this.',
  button: 'Hide fundraiser',
  done: 'Hidden. We’re e-mailing the organizer.',
  undo: 'unhide',
  perform: (form, api, { caseId = '' }) => api.hideCase({ caseId, reason: textOf(form, 'reason') }),
} as const satisfies SharedAct

export const UNHIDE = {
  label: 'Unhide this fundraiser',
  capability: 'case.hide',
  button: 'Unhide fundraiser',
  done: 'It’s back on the site.',
  undo: 'hide',
  perform: (form, api, { caseId = '' }) => api.unhideCase({ caseId, reason: textOf(form, 'reason') }),
} as const satisfies SharedAct

/** What an act on a case has to know about it. */
export type CaseSubject = CaseRefundSubject & { readonly staffCase: StaffCase }

/** Acts on a case. */
export const CASE_ACTS: SubjectActs<CaseSubject> = {
  hide: {
    ...HIDE,
    isOffered: ({ staffCase }) => isPublic(staffCase) || staffCase.state === 'approved',
    intro: ({ staffCase }) =>
      isPublic(staffCase)
        ? 'It comes off the site right away, and no one can give to it.'
        : 'It doesn’t go live, whatever the beneficiary answers.',
  },
  unhide: { ...UNHIDE, isOffered: ({ staffCase }) => staffCase.state === 'hidden' },
  end: {
    label: 'End this fundraiser',
    capability: 'case.end',
    isDangerous: true,
    isOffered: ({ staffCase }) => staffCase.state === 'live',
    intro: 'The page stays up, but no one can give anymore.',
    button: 'End fundraiser',
    done: 'Ended. No one can give to it anymore.',
    perform: (form, api, { caseId = '' }) => api.endCaseByStaff({ caseId, reason: textOf(form, 'reason') }),
  },
  ...CASE_REFUND_ACTS,
  freeze: {
    label: 'Freeze the recipient’s account',
    ...FREEZE,
    isOffered: ({ staffCase: { account } }) => account !== null,
  },
  unfreeze: {
    label: 'Lift a hold',
    capability: 'hold.account',
    isOfRow: true,
    intro: ({ staffCase }, of) => {
      const hold = staffCase.account?.holds.find(({ holdId }) => holdId === of)
      return `${hold === undefined ? '' : `Lifts ${hold.code}. Other holds on the account stay. `}${SEEN_AT_ONCE}`
    },
    Fields: ({ problem }) => <MessageField text="" problem={problem} />,
    reasonLabel: 'Internal reason',
    button: 'Lift the hold and notify',
    done: 'The hold is lifted. We’re e-mailing them.',
    perform: (form, api, { caseId = '' }) =>
      api.unfreezeAccount({
        caseId,
        holdId: textOf(form, 'of'),
        reason: textOf(form, 'reason'),
        message: textOf(form, 'message'),
      }),
  },
}

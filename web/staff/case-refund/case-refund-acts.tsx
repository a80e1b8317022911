import { formatCents } from '#contract/money.ts'
import {
  CASE_REFUND_APPROVAL_CENTS,
  type CaseRefundPreview,
  NOT_RETURNED,
} from '#contract/staff/case-refund-calls.ts'
import { numberOf, textOf } from '#web/browser/form-fields.ts'
import { counted } from '#web/cases/case-facts.ts'
import type { ActBodyProps, SubjectActs } from '../acts/subject-act.ts'

/** What the acts have to know. Null for roles that see no orders. */
export type CaseRefundSubject = { readonly refund: CaseRefundPreview | null }

type BodyProps = Pick<ActBodyProps<CaseRefundSubject>, 'subject'>

const openRefundOf = ({ refund }: CaseRefundSubject) =>
  refund?.latest?.state === 'awaiting_approval' || refund?.latest?.state === 'running' ? refund.latest : null

const Line = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="flex justify-between gap-4 border-t border-line py-2 first:border-t-0">
    <dt>{label}</dt>
    <dd className="type-meta-strong text-right">{value}</dd>
  </div>
)

/** What a refund of all gifts returns, what it can't, and why. */
const PreviewFields = ({ subject: { refund } }: BodyProps) =>
  refund && (
    <>
      <input type="hidden" name="donationCount" value={refund.donationCount} />
      <input type="hidden" name="totalCents" value={refund.totalCents} />
      <dl>
        <Line label="Gifts" value={String(refund.donationCount)} />
        <Line label="Back to donors, with tips" value={formatCents(refund.totalCents)} />
        {refund.shortCents > 0 && (
          <Line
            label="Already paid out, so the fundraiser will owe it"
            value={formatCents(-refund.shortCents)}
          />
        )}
        {refund.notReturned.map(({ why, count, cents }) => (
          <Line
            key={why}
            label={NOT_RETURNED[why]}
            value={`${counted(count, 'gift', 'gifts')}, ${formatCents(cents)}`}
          />
        ))}
      </dl>
      <p className="type-small text-quiet">
        {`Each donor gets an e-mail. ${
          refund.needsApproval
            ? `Above ${formatCents(CASE_REFUND_APPROVAL_CENTS)}, a second person has to approve it first.`
            : 'It starts right away and can’t be undone.'
        }`}
      </p>
    </>
  )

const RequestFields = ({ subject }: BodyProps) => {
  const open = openRefundOf(subject)
  return open && <input type="hidden" name="caseRefundId" value={open.caseRefundId} />
}

const whatIsAsked = ({ refund }: CaseRefundSubject): string =>
  refund?.latest == null
    ? ''
    : `${refund.latest.requestedByName ?? 'A colleague'} wants to refund ${counted(refund.latest.donationCount, 'gift', 'gifts')} (${formatCents(refund.latest.totalCents)}): “${refund.latest.reason}”`

const decide =
  (decision: 'approve' | 'decline') =>
  (
    form: FormData,
    api: Parameters<SubjectActs<CaseRefundSubject>[string]['perform']>[1],
    { caseId = '' }: Readonly<Record<string, string | undefined>>,
  ) =>
    api.decideCaseRefund({
      caseId,
      caseRefundId: textOf(form, 'caseRefundId'),
      decision,
      reason: textOf(form, 'reason'),
    })

/** Acts that refund all gifts of a hidden case. */
export const CASE_REFUND_ACTS = {
  refundAll: {
    label: 'Refund all donors',
    capability: 'refund.order',
    isDangerous: true,
    isOffered: ({ refund }) => refund?.isHidden === true && refund.latest?.state !== 'awaiting_approval',
    blocker: (subject) => {
      if (openRefundOf(subject) !== null) return 'All gifts are being refunded.'
      return subject.refund?.donationCount === 0 ? 'There are no gifts left to refund.' : null
    },
    Fields: PreviewFields,
    button: ({ refund }) =>
      refund?.needsApproval === true
        ? 'Ask for approval'
        : `Refund ${counted(refund?.donationCount ?? 0, 'gift', 'gifts')}`,
    done: 'Requested. Follow its progress below.',
    perform: (form, api, { caseId = '' }) =>
      api.refundCase({
        caseId,
        donationCount: numberOf(form, 'donationCount'),
        totalCents: numberOf(form, 'totalCents'),
        reason: textOf(form, 'reason'),
      }),
  },
  approveRefund: {
    label: 'Approve the refund of all gifts',
    capability: 'refund.order',
    isDangerous: true,
    isLeading: true,
    isOffered: ({ refund }) => refund?.latest?.mayApprove === true,
    intro: whatIsAsked,
    Fields: RequestFields,
    button: ({ refund }) => `Refund ${counted(refund?.donationCount ?? 0, 'gift', 'gifts')}`,
    done: 'Approved. Follow its progress below.',
    perform: decide('approve'),
  },
  declineRefund: {
    label: 'Decline the refund of all gifts',
    capability: 'refund.order',
    isOffered: ({ refund }) => refund?.latest?.state === 'awaiting_approval',
    intro: whatIsAsked,
    Fields: RequestFields,
    button: 'Decline',
    done: 'Declined. Nothing was refunded, and the money stays on hold.',
    perform: decide('decline'),
  },
} as const satisfies SubjectActs<CaseRefundSubject>

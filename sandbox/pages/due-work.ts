import { formatCents } from '#contract/money.ts'
import type { Sql } from '../database.ts'
import type { DueKind, DueWork } from '../stripe/change.ts'
import type { StripeRecord } from '../stripe/facts.ts'
import { findRecords, isOfType } from '../stripe/records.ts'
import { holderName } from './accounts-panel.ts'
import { type Html, html } from './html.ts'

const dueWords: Record<DueKind, string> = {
  settle_payment: 'A payment finishes processing',
  reveal_fee: 'A card fee becomes known',
  finish_refund: 'A refund arrives',
  fail_refund: 'A refund fails',
  open_dispute: 'A donor’s bank disputes a payment',
  warn_of_fraud: 'An early fraud warning arrives',
  decide_dispute: 'A bank decides a dispute',
  verify_identity: 'A person’s identity is confirmed',
  finish_payout: 'A bank accepts or rejects a payout',
  return_payout: 'A bank returns a payout',
}

/** What an object of the provider concerns, for people: whose money it is, and how much. */
const subjectText = (subject: StripeRecord, above: StripeRecord | undefined): Html => {
  const shown = above ?? subject
  const amount = 'amountCents' in subject.facts ? `${formatCents(subject.facts.amountCents)}, ` : ''
  if (isOfType(shown, 'payment_intent'))
    return html`${amount}<a href="/payments/${shown.id}">${shown.facts.description ?? shown.id}</a>`
  if (isOfType(shown, 'account'))
    return html`${amount}<a href="/payments/accounts/${shown.id}">${holderName(shown.facts)}</a>`
  return html`<span class="wire quiet">${shown.id}</span>`
}

/** The provider's scheduled work, each with what it concerns. */
export const describeDueWork = async (sql: Sql, due: readonly DueWork[]) => {
  const subjects = await findRecords(sql, [...new Set(due.map(({ subjectId }) => subjectId))])
  const parentIds = subjects.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]))
  const records = new Map(
    [...subjects, ...(await findRecords(sql, [...new Set(parentIds)]))].map((record) => [record.id, record]),
  )
  return due.map(({ kind, subjectId, dueMs }) => {
    const subject = records.get(subjectId)
    const text = subject && subjectText(subject, records.get(subject.parentId ?? ''))
    return { atMs: dueMs, what: html`${dueWords[kind]}${text && html`: ${text}`}` }
  })
}

import type { MakeId } from '../ids.ts'
import type { FactsByType, RecordType, StripeRecord } from './facts.ts'
import type { EventType, StripeEvent, SubjectOf } from './webhooks/sent-events.ts'

export type DueKind =
  | 'settle_payment'
  | 'reveal_fee'
  | 'finish_refund'
  | 'fail_refund'
  | 'open_dispute'
  | 'warn_of_fraud'
  | 'decide_dispute'
  | 'verify_identity'
  | 'finish_payout'
  | 'return_payout'
export type DueWork = {
  readonly id: string
  readonly kind: DueKind
  readonly subjectId: string
  readonly dueMs: number
}

export type Cause = { readonly requestId: string | null; readonly idempotencyKey: string | null }

const prefixes: Record<RecordType, string> = {
  payment_intent: 'pi',
  confirmation_token: 'ctoken',
  customer: 'cus',
  payment_method: 'pm',
  charge: 'ch',
  balance_transaction: 'txn',
  refund: 're',
  file: 'file',
  dispute: 'du',
  'radar.early_fraud_warning': 'issfr',
  account: 'acct',
  account_session: 'accs',
  transfer: 'tr',
  transfer_reversal: 'trr',
  payout: 'po',
}

/** Collects all changes of one action: records, events, and later work. `saveChange` writes them in one statement. */
export class Change {
  readonly nowMs: number
  readonly makeId: MakeId
  readonly cause: Cause
  readonly records = new Map<string, StripeRecord>()
  readonly events: StripeEvent[] = []
  readonly due: DueWork[] = []
  usedToken: { readonly tokenId: string; readonly paymentIntentId: string } | null = null

  constructor(nowMs: number, makeId: MakeId, cause: Cause = { requestId: null, idempotencyKey: null }) {
    this.nowMs = nowMs
    this.makeId = makeId
    this.cause = cause
  }

  newId(type: RecordType): string {
    return this.makeId(prefixes[type])
  }

  make<T extends RecordType>(
    type: T,
    parentId: string | null,
    facts: FactsByType[T],
    id = this.newId(type),
  ): StripeRecord<T> {
    return this.put({ type, id, parentId, createdMs: this.nowMs, facts })
  }

  update<T extends RecordType>(record: StripeRecord<T>, facts: Partial<FactsByType[T]>): StripeRecord<T> {
    return this.put({ ...record, facts: { ...record.facts, ...facts } })
  }

  emit<T extends EventType>(type: T, object: StripeRecord<SubjectOf[T]>): void {
    const event: StripeEvent<T> = {
      id: this.makeId('evt'),
      type,
      createdMs: this.nowMs,
      object,
      ...this.cause,
    }
    this.events.push(event)
  }

  schedule(kind: DueKind, subjectId: string, inMs: number): void {
    this.due.push({ id: this.makeId('due'), kind, subjectId, dueMs: this.nowMs + inMs })
  }

  private put<T extends RecordType>(record: StripeRecord<T>): StripeRecord<T> {
    this.records.set(record.id, record)
    return record
  }
}

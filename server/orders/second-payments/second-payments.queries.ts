import type { Insertable, Selectable, Updateable } from 'kysely'
import type { SecondPayment } from '#database/types.ts'
import type { Reader, Tx } from '#server/platform/database.ts'
import { knownWord } from '../known-word.ts'
import { type Standing, standing } from '../sweeping/standing.queries.ts'

export const SECOND_PAYMENT_STATES = ['promised', 'sent', 'succeeded', 'disputed', 'failed'] as const
export type SecondPaymentState = (typeof SECOND_PAYMENT_STATES)[number]
export type SecondPaymentPlace = { readonly caseId: string; readonly secondPaymentId: string }
export type SecondPaymentRow = Omit<Selectable<SecondPayment>, 'state'> & {
  readonly state: SecondPaymentState
}

const asSecondPayment = (row: Selectable<SecondPayment>): SecondPaymentRow => ({
  ...row,
  state: knownWord(SECOND_PAYMENT_STATES, row.state),
})

/** @returns whether nobody had noticed it before */
export const insertSecondPayment = async (tx: Tx, row: Insertable<SecondPayment>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('secondPayment')
    .values(row)
    .onConflict((conflict) => conflict.columns(['caseId', 'paymentRef']).doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

const selectAt = (reader: Reader, { caseId, secondPaymentId }: SecondPaymentPlace) =>
  reader
    .selectFrom('secondPayment')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('secondPaymentId', '=', secondPaymentId)

export const readSecondPayment = async (
  reader: Reader,
  place: SecondPaymentPlace,
): Promise<SecondPaymentRow | null> => {
  const row = await selectAt(reader, place).executeTakeFirst()
  return row === undefined ? null : asSecondPayment(row)
}

/** The same, held until the transaction ends. */
export const lockSecondPayment = async (tx: Tx, place: SecondPaymentPlace): Promise<SecondPaymentRow> =>
  asSecondPayment(await selectAt(tx, place).forUpdate().executeTakeFirstOrThrow())

export const readSecondPaymentByRef = async (
  reader: Reader,
  caseId: string,
  paymentRef: string,
): Promise<SecondPaymentRow | null> => {
  const row = await reader
    .selectFrom('secondPayment')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('paymentRef', '=', paymentRef)
    .executeTakeFirst()
  return row === undefined ? null : asSecondPayment(row)
}

export const changeSecondPayment = async (
  reader: Reader,
  { caseId, secondPaymentId }: SecondPaymentPlace,
  to: Updateable<SecondPayment>,
): Promise<void> => {
  await reader
    .updateTable('secondPayment')
    .set(to)
    .where('caseId', '=', caseId)
    .where('secondPaymentId', '=', secondPaymentId)
    .execute()
}

/** Those that have stood in a state since before a moment. */
export const readStandingSecondPayments = async (
  reader: Reader,
  state: 'promised' | 'sent',
  since: Standing,
): Promise<SecondPaymentRow[]> =>
  (await standing(reader.selectFrom('secondPayment').selectAll(), state, since)).map(asSecondPayment)

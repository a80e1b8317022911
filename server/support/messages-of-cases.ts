import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/** Which of these ids are messages that are linked to one of these cases, or answers to such a message. */
export const readMessagesAndAnswers = async (
  db: Db,
  caseIds: readonly string[],
  ids: readonly string[],
): Promise<{ recordId: string; caseId: string }[]> =>
  (
    await sql<{ recordId: string; caseId: string }>`
      select message_id as record_id, case_id from support_message
      where case_id = any(${caseIds}) and message_id = any(${ids}::uuid[])
      union all
      select a.answer_id, m.case_id from support_message m join support_answer a using (email_hash, message_id)
      where m.case_id = any(${caseIds}) and a.answer_id = any(${ids}::uuid[])`.execute(db)
  ).rows

import type { Deps } from '#server/deps.ts'
import type { LeadNoteRow, LeadRow } from './leads.queries.ts'

/** Associated data of the encryption: a ciphertext can't be decrypted for another lead or field. */
export const leadContext = (field: 'email' | 'phone' | 'note', id: string): string => `lead.${field}|${id}`

type OpenDeps = Pick<Deps, 'database' | 'personalData'>

/** A lead's texts; empty if the person was erased. */
export const openLead = async (
  { database, personalData }: OpenDeps,
  { emailHash, emailCipher, phoneCipher }: LeadRow,
): Promise<{ email: string; phone: string }> => {
  const open = await personalData.opener(database.db, emailHash)
  return {
    email: open?.(leadContext('email', emailHash), emailCipher) ?? '',
    phone: open?.(leadContext('phone', emailHash), phoneCipher) ?? '',
  }
}

export const openLeadNote = async (
  { database, personalData }: OpenDeps,
  { emailHash, noteId, bodyCipher }: LeadNoteRow,
): Promise<string> =>
  (await personalData.open(database.db, emailHash, leadContext('note', noteId), bodyCipher)) ?? ''

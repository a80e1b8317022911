import type { FormStorage } from '#web/browser/form-persistence.ts'
import { isRecord } from '#web/browser/tab-storage.ts'
import { type DetailsFields, TEXT_NAMES, type TextName } from './details-fields.ts'

const storageKey = (caseId: string): string => `check:${caseId}`

export const persistDetails = (storage: FormStorage, caseId: string, fields: DetailsFields): void =>
  storage.set(storageKey(caseId), fields)

export const forgetDetails = (storage: FormStorage, caseId: string): void =>
  storage.delete(storageKey(caseId))

/** The restored fields; null if there are none. The attestation must be confirmed again. */
export const persistedDetails = (
  storage: FormStorage,
  caseId: string,
): Readonly<Partial<Record<TextName, string>>> | null => {
  const stored = storage.get(storageKey(caseId))
  if (!isRecord(stored)) return null
  const texts = TEXT_NAMES.flatMap((name) => {
    const text = stored[name]
    return typeof text === 'string' ? [[name, text] as const] : []
  })
  return Object.fromEntries(texts)
}

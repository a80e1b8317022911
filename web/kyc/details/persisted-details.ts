import type { FormPersistence } from '#web/browser/form-persistence.ts'
import { isRecord } from '#web/browser/tab-storage.ts'
import { type DetailsFields, TEXTS, type TextName } from './details-fields.ts'

/** Unsent input: in memory, and in the tab's storage while the page is hidden. decisions/0053 */
export type DetailsStorage = Pick<FormPersistence, 'get' | 'set' | 'delete'>

const nameOf = (caseId: string): string => `check:${caseId}`

export const persistDetails = (keeper: DetailsStorage, caseId: string, fields: DetailsFields): void =>
  keeper.set(nameOf(caseId), fields)

export const forgetDetails = (keeper: DetailsStorage, caseId: string): void => keeper.delete(nameOf(caseId))

/** The restored fields; null if there are none. The attestation must be confirmed again. */
export const persistedDetails = (
  keeper: DetailsStorage,
  caseId: string,
): Readonly<Partial<Record<TextName, string>>> | null => {
  const stored = keeper.get(nameOf(caseId))
  if (!isRecord(stored)) return null
  const texts = TEXTS.flatMap((name) => {
    const text = stored[name]
    return typeof text === 'string' ? [[name, text] as const] : []
  })
  return Object.fromEntries(texts)
}

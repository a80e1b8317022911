import { isRecord, readJson, type TabStorage } from '#web/browser/tab-storage.ts'
import { type DetailsFields, EMPTY } from './details-fields.ts'

/**
 * What was typed and not sent yet. The tab keeps what a letterbox tells as well; when and where somebody was born or
 * lives, and their number, stay in this page's memory alone.
 */
const KEPT = ['legalFirstName', 'legalLastName', 'city', 'zip', 'state'] as const

const nameOf = (caseId: string): string => `check:${caseId}`

const inMemory = new Map<string, DetailsFields>()

export const keepDetails = (storage: TabStorage, caseId: string, fields: DetailsFields): void => {
  inMemory.set(caseId, fields)
  const kept = Object.fromEntries(KEPT.map((name) => [name, fields[name]]))
  storage.setItem(nameOf(caseId), JSON.stringify(kept))
}

export const forgetDetails = (storage: TabStorage, caseId: string): void => {
  inMemory.delete(caseId)
  storage.removeItem(nameOf(caseId))
}

/** What of it is still there; null where nothing is. */
export const keptDetails = (storage: TabStorage, caseId: string): DetailsFields | null => {
  const held = inMemory.get(caseId)
  if (held !== undefined) return held
  const kept = readJson(storage, nameOf(caseId))
  if (!isRecord(kept)) return null
  const texts = KEPT.flatMap((name) => {
    const text = kept[name]
    return typeof text === 'string' ? [[name, text] as const] : []
  })
  return { ...EMPTY, ...Object.fromEntries(texts) }
}

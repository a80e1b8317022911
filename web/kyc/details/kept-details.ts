import type { PageMemory } from '#web/browser/page-memory.ts'
import { isRecord, readJson, type TabStorage } from '#web/browser/tab-storage.ts'
import { type DetailsFields, TEXTS, type TextName } from './details-fields.ts'

/**
 * What was typed and not sent yet. The tab keeps what a letterbox tells as well; when and where somebody was born or
 * lives, and their number, stay in this page's memory alone.
 */
const KEPT = ['legalFirstName', 'legalLastName', 'city', 'zip', 'state'] as const

export type DetailsKeeper = {
  readonly memory: Pick<PageMemory, 'get' | 'set' | 'delete'>
  readonly storage: TabStorage
}

const PREFIX = 'check:'
const nameOf = (caseId: string): string => `${PREFIX}${caseId}`

export const keepDetails = (keeper: DetailsKeeper, caseId: string, fields: DetailsFields): void => {
  keeper.memory.set(nameOf(caseId), fields)
  const kept = Object.fromEntries(KEPT.map((name) => [name, fields[name]]))
  keeper.storage.setItem(nameOf(caseId), JSON.stringify(kept))
}

export const forgetDetails = (keeper: DetailsKeeper, caseId: string): void => {
  keeper.memory.delete(nameOf(caseId))
  keeper.storage.removeItem(nameOf(caseId))
}

/** Of every check. What the page's memory holds goes with the page. */
export const forgetAllDetails = (storage: TabStorage): void => {
  for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name)
}

/** The texts of it that are still there; null where nothing is. To what the form says one agrees anew each time. */
export const keptDetails = (
  { memory, storage }: DetailsKeeper,
  caseId: string,
): Readonly<Partial<Record<TextName, string>>> | null => {
  const kept = memory.get(nameOf(caseId)) ?? readJson(storage, nameOf(caseId))
  if (!isRecord(kept)) return null
  const texts = TEXTS.flatMap((name) => {
    const text = kept[name]
    return typeof text === 'string' ? [[name, text] as const] : []
  })
  return Object.fromEntries(texts)
}

import { useEffect, useState } from 'react'
import { deviceStorage, isRecord, readJson } from '#web/browser/tab-storage.ts'
import { Card } from '#web/ui/card.tsx'

/** People whom most organizers know, because an empty list is hard to begin. */
const SUGGESTIONS = [
  'A brother, sister or cousin',
  'Your oldest friend',
  'Someone you work with',
  'A neighbor',
  'Someone from church or a club',
  'A teacher, coach or parent from school',
  'Someone you once helped',
  'Someone who knows everybody',
  'A place where they know your order',
  'Someone far away',
] as const
const NAME_MAX = 60

type Entry = { readonly name: string; readonly isAsked: boolean }
const NONE: readonly Entry[] = SUGGESTIONS.map(() => ({ name: '', isAsked: false }))

const keyOf = (caseId: string): string => `people-to-ask:${caseId}`

const entriesIn = (stored: unknown): readonly Entry[] => {
  if (!Array.isArray(stored)) return NONE
  return NONE.map((none, index) => {
    const entry: unknown = stored[index]
    return isRecord(entry) && typeof entry['name'] === 'string'
      ? { name: entry['name'].slice(0, NAME_MAX), isAsked: entry['isAsked'] === true }
      : none
  })
}

/** Ten people to ask, whose names stay on this device. */
export const PeopleToAsk = ({ caseId }: { readonly caseId: string }) => {
  const [entries, setEntries] = useState(NONE)
  useEffect(() => setEntries(entriesIn(readJson(deviceStorage(), keyOf(caseId)))), [caseId])
  const change = (changed: number, changes: Partial<Entry>): void => {
    const next = entries.map((entry, index) => (index === changed ? { ...entry, ...changes } : entry))
    setEntries(next)
    deviceStorage().setItem(keyOf(caseId), JSON.stringify(next))
  }
  const asked = entries.filter(({ isAsked }) => isAsked).length
  return (
    <Card className="with-script p-4 tablet:p-8">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="type-strong-large">Ten people to ask</h2>
        <p role="status" className="font-label whitespace-nowrap">
          {asked} of {SUGGESTIONS.length}
        </p>
      </div>
      <p className="type-meta mt-2 text-quiet">
        One at a time works better than one post to all. The names stay on this device.
      </p>
      <ol className="mt-4">
        {SUGGESTIONS.map((suggestion, index) => {
          const { name = '', isAsked = false } = entries[index] ?? {}
          const id = `person-${index}`
          return (
            <li key={suggestion} className="flex items-end gap-3 border-t border-line py-3">
              <div className="min-w-0 grow">
                <label htmlFor={id} className="type-meta block text-quiet">
                  {suggestion}
                </label>
                <span className="box mt-1">
                  <input
                    id={id}
                    value={name}
                    maxLength={NAME_MAX}
                    autoComplete="off"
                    onChange={({ target }) => change(index, { name: target.value })}
                  />
                </span>
              </div>
              <label className="flex min-h-12 items-center gap-2">
                <input
                  type="checkbox"
                  className="check"
                  checked={isAsked}
                  onChange={({ target }) => change(index, { isAsked: target.checked })}
                />
                <span>
                  Asked <span className="sr-only">{name === '' ? suggestion : name}</span>
                </span>
              </label>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

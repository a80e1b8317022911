import type { ComponentProps } from 'react'
import { caseStateName } from '#contract/staff/case-calls.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { RemotePicker } from '#web/ui/fields/remote-picker.tsx'

const SUGGESTED = 8

const findCases = async (words: string, signal: AbortSignal) => {
  const { items } = await api.staffCases({ ofCase: words, limit: SUGGESTED }, { signal, quiet: true })
  return items.map((item) => ({
    value: item.caseId,
    label: `${item.title}, ${caseStateName(item).toLowerCase()}`,
  }))
}

/** Picks a case by its number or by words of its title. */
export const CasePicker = (props: Omit<ComponentProps<typeof RemotePicker>, 'search'>) => (
  <RemotePicker {...props} search={findCases} hint="Type part of the title, then choose a case." />
)

import { useEffect, useState } from 'react'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'
import { api } from '#web/browser/api/browser-api.ts'
import type { ListFilters } from './list-address.ts'
import { listQuery } from './list-query.ts'
import type { CaseListPage } from './load-list.ts'

const COUNT_DELAY_MS = 250

type CountResult = { readonly page: CaseListPage | null; readonly problem: string | null }
const NO_RESULT: CountResult = { page: null, problem: null }

const requestCount = async (filters: ListFilters, signal: AbortSignal): Promise<CountResult> => {
  try {
    const page = await api.caseList({ ...listQuery(filters), limit: 1 }, { quiet: true, signal })
    return { page, problem: null }
  } catch (error) {
    if (error instanceof ApiRefusal)
      return { page: null, problem: error.fields.find(({ field }) => field === 'near')?.message ?? null }
    if (error instanceof ApiUnreachable || signal.aborted) return NO_RESULT
    throw error
  }
}

/** Debounced count of the cases that the chosen filters would show. */
export const useCaseCount = (choices: ListFilters): CountResult => {
  const [result, setResult] = useState(NO_RESULT)
  useEffect(() => {
    const controller = new AbortController()
    const update = async (): Promise<void> => {
      const next = await requestCount(choices, controller.signal)
      if (!controller.signal.aborted) setResult(next)
    }
    const timer = setTimeout(() => void update(), COUNT_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [choices])
  return result
}

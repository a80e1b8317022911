import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { CaseDialog } from '../case-dialog.tsx'
import { followCase } from '../live/live-connection.ts'

/**
 * Reloads a donations list on its own page when a donation is returned or changes. Over its case's page, that
 * page does it.
 */
export const useFreshList = ({ detail: { caseId }, over }: CaseDialog): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (over) return
    let whole = 0
    return followCase(caseId, (event) => {
      if (event.type !== 'opened') return
      whole += 1
      if (whole > 1) void revalidate()
    })
  }, [caseId, over, revalidate])
}

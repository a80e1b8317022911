import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { CaseDialog } from '../case-dialog.tsx'
import { followCase } from '../live/live-connection.ts'

/**
 * Reads a list of gifts that is a page of its own anew when one of them went back or is shown otherwise. Over the page
 * of its case, that page does.
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
